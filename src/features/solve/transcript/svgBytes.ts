/** An SVG as an image needs: with its namespace, which programs forget because a page would not ask for it. */
export function svgBytes(text: string): Uint8Array {
  const named = /<svg[^>]{0,5000}xmlns=/.test(text)
    ? text
    : text.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return new TextEncoder().encode(named)
}
