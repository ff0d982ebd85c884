/*
 * Counts the promises of a program that nobody settles. An expression: puts a `Promise` of ours in the place of
 * QuickJS's, and gives a function that tells how many have been left since its last call.
 */
;(() => {
  let unsettled = 0

  function takeUnsettled() {
    const taken = unsettled
    unsettled = 0
    return taken
  }

  /**
   * Counts promises that nobody settles. All others depend on one that the program makes itself, because there is
   * no event outside that could settle a promise; so its constructor is the only place to look at.
   */
  function watchPromises() {
    const Native = Promise
    function Watched(executor) {
      if (new.target === undefined) throw new TypeError("class constructors must be invoked with 'new'")
      const parameters = [typeof executor === 'function' ? counted(executor) : executor]
      return Reflect.construct(Native, parameters, new.target === Watched ? Native : new.target)
    }
    for (const key of Reflect.ownKeys(Native)) {
      const descriptor = Object.getOwnPropertyDescriptor(Native, key)
      const original = descriptor.value
      if (typeof original === 'function' && key !== 'withResolvers') {
        const call = function (...parameters) {
          return Reflect.apply(original, this === Watched ? Native : this, parameters)
        }
        Object.defineProperty(call, 'name', { value: key })
        Object.defineProperty(Watched, key, { ...descriptor, value: call })
      } else {
        Object.defineProperty(Watched, key, descriptor)
      }
    }
    globalThis.Promise = Watched
  }

  /** The executor, with functions that say when one of them has been called. */
  function counted(executor) {
    return (resolve, reject) => {
      let isSettled = false
      unsettled += 1
      const once = (settle) => (value) => {
        if (!isSettled) unsettled -= 1
        isSettled = true
        settle(value)
      }
      try {
        executor(once(resolve), once(reject))
      } catch (error) {
        once(reject)(error)
      }
    }
  }

  watchPromises()

  return takeUnsettled
})()
