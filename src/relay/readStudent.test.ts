import { describe, expect, it } from 'vitest'
import { readStudent } from './readStudent.ts'

const BY_NAME = { accessCode: 'blue-heron', identity: 'name' } as const
const BY_ADDRESS = { accessCode: 'blue-heron', identity: 'address' } as const

describe('a student', () => {
  it.each([
    ['Bearer blue-heron:Ada', BY_NAME, { id: 'name ada', label: 'ada (10.0.0.7)' }],
    ['Bearer blue-heron:Ada', BY_ADDRESS, { id: '10.0.0.7', label: 'ada (10.0.0.7)' }],
    ['Bearer blue-heron', BY_NAME, { id: '10.0.0.7', label: '10.0.0.7' }],
    ['bearer  blue-heron:', BY_NAME, { id: '10.0.0.7', label: '10.0.0.7' }],
    ['Bearer blue-heron:a/<b>"\u001b[31m', BY_NAME, { id: 'name ab31m', label: 'ab31m (10.0.0.7)' }],
  ])('with %j is told apart', (authorization, rules, student) => {
    expect(readStudent(authorization, '10.0.0.7', rules)).toEqual(student)
  })

  it.each([
    undefined,
    '',
    'blue-heron',
    'Basic blue-heron',
    'Bearer Blue-Heron',
    'Bearer blue-heron x',
    'Bearer :ada',
  ])('with %j is none', (authorization) => {
    expect(readStudent(authorization, '10.0.0.7', BY_NAME)).toBeUndefined()
  })
})
