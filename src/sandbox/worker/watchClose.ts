/**
 * A worker that closes itself says nothing to anyone, and looks as if it were still at work. So `close` tells
 * first. A guest finds no other: the browser's own is a property of the global object itself.
 */
export function watchClose(onClose: () => void): void {
  const closeWorker = self.close.bind(self)
  Object.defineProperty(self, 'close', {
    configurable: false,
    writable: false,
    value: () => {
      onClose()
      closeWorker()
    },
  })
}
