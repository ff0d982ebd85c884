/** An unguessable id of 32 hexadecimal digits. (`randomUUID` is missing on a page served over plain HTTP.) */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
