/** Offers the blob to the person as a file of that name. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has its own reference once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
