import { expect, it } from 'vitest'
import { svgBytes } from './svgBytes.ts'

const textOf = (text: string): string => new TextDecoder().decode(svgBytes(text))

it('gives an SVG the namespace that an image needs', () => {
  expect(textOf('<svg width="5"><title>é</title></svg>')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="5"><title>é</title></svg>',
  )
})

it('leaves one that has it as it is', () => {
  const text = "<?xml version='1.0'?><svg width='5' xmlns='http://www.w3.org/2000/svg'/>"
  expect(textOf(text)).toBe(text)
})
