/** What the value of a keyword must be. */
export type Shape =
  | 'schema'
  | 'schemas'
  | 'named-schemas'
  | 'type'
  | 'pattern'
  | 'text'
  | 'texts'
  | 'number'
  | 'count'
  | 'flag'
  | 'list'
  | 'any'

/** Keywords of JSON Schema, draft 2020-12 (json-schema.org/draft/2020-12/schema), with `definitions` of older ones. */
export const KEYWORDS: Readonly<Record<string, Shape>> = {
  type: 'type',
  enum: 'list',
  const: 'any',
  properties: 'named-schemas',
  patternProperties: 'named-schemas',
  additionalProperties: 'schema',
  unevaluatedProperties: 'schema',
  propertyNames: 'schema',
  required: 'texts',
  minProperties: 'count',
  maxProperties: 'count',
  dependentRequired: 'any',
  dependentSchemas: 'named-schemas',
  items: 'schema',
  prefixItems: 'schemas',
  unevaluatedItems: 'schema',
  contains: 'schema',
  minContains: 'count',
  maxContains: 'count',
  minItems: 'count',
  maxItems: 'count',
  uniqueItems: 'flag',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  minLength: 'count',
  maxLength: 'count',
  pattern: 'pattern',
  format: 'text',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
  if: 'schema',
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword; nobody awaits this
  then: 'schema',
  else: 'schema',
  $ref: 'text',
  $dynamicRef: 'text',
  $defs: 'named-schemas',
  definitions: 'named-schemas',
  $schema: 'text',
  $id: 'text',
  $anchor: 'text',
  $dynamicAnchor: 'text',
  $vocabulary: 'any',
  $comment: 'text',
  title: 'text',
  description: 'text',
  default: 'any',
  examples: 'list',
  deprecated: 'flag',
  readOnly: 'flag',
  writeOnly: 'flag',
  contentEncoding: 'text',
  contentMediaType: 'text',
  contentSchema: 'schema',
}
