/** The record with one number set; anything but a number takes it out, so that it is not sent or counted. */
export function withEntry<Fields extends object>(
  fields: Fields,
  name: keyof Fields,
  value: number | string,
): Fields {
  const next = { ...fields }
  if (typeof value === 'number') return Object.assign(next, { [name]: value })
  Reflect.deleteProperty(next, name)
  return next
}
