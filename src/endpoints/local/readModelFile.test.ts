import { describe, expect, it } from 'vitest'
import { writeTinyModel, type Script } from '@/testing/writeTinyModel.ts'
import { readModelFile } from './readModelFile.ts'

const SCRIPT: Script = { name: 'Tiny  Coder\n', says: ['a', 'b'] }
const MODEL = writeTinyModel(SCRIPT)

function read(bytes: BlobPart, name = 'tiny.gguf') {
  return readModelFile([{ name, blob: new Blob([bytes]) }])
}

function modelWith(metadata: Readonly<Record<string, string>>) {
  return new Uint8Array(writeTinyModel({ ...SCRIPT, metadata }))
}

describe('a model’s file', () => {
  it('says what it is, in one line each', async () => {
    expect(await read(new Uint8Array(MODEL))).toEqual({
      name: 'tiny',
      ownName: 'Tiny Coder',
      architecture: 'llama',
      quantization: 'F32',
      parameters: 62_400,
      bytes: MODEL.length,
      license: 'mit',
      contextTokens: 16_384,
      hasChatTemplate: true,
    })
  })

  it.each([
    ['nothing', '', 'empty.gguf is empty.'],
    ['a web page', '<!DOCTYPE html><html>', 'is no GGUF file but a web page'],
    ['an archive', 'PK\u0003\u0004', 'is no GGUF file but an archive'],
    ['safetensors', '\u0010\0\0\0\0\0\0\0{"__metadata__":{}}', 'looks like safetensors'],
    ['a pointer', 'version https://git-lfs.github.com/spec/v1\n', 'only the pointer'],
    ['a text', 'Hello', 'does not begin with the letters GGUF'],
    ['a header alone', 'GGUF', 'cannot be read as a GGUF file'],
  ])('that is %s is refused by name', async (_, text, sentence) => {
    await expect(read(text, 'empty.gguf')).rejects.toMatchObject({
      code: 'bad-model-file',
      message: expect.stringContaining(sentence),
    })
  })

  it('that was not fetched to its end is told from a whole one', async () => {
    await expect(read(new Uint8Array(MODEL.slice(0, -1)))).rejects.toThrow(
      /is cut off: it has [\d,]+ bytes of/,
    )
    await expect(read(new Uint8Array(MODEL.slice(0, 300)))).rejects.toThrow(/cut off|cannot be read/)
  })

  it('with a description that ends near its own end is whole', async () => {
    const long = modelWith({ 'general.description': 'x'.repeat(1_700_000) })
    expect(await read(long)).toMatchObject({ bytes: long.length })
  })

  it('of another version is refused', async () => {
    const other = new Uint8Array(MODEL)
    other[4] = 9
    await expect(read(other)).rejects.toThrow(/unsupported version/)
  })

  it('that counts more entries than any has is refused at once', async () => {
    const hostile = new Uint8Array(MODEL)
    new DataView(hostile.buffer).setBigUint64(16, 2n ** 60n, true)
    await expect(read(hostile)).rejects.toMatchObject({ code: 'bad-model-file' })
  })

  it('that is no model for text says what it is', async () => {
    await expect(read(modelWith({ 'general.type': 'adapter' }))).rejects.toThrow(/is an adapter \(LoRA\)/)
    await expect(read(modelWith({ 'general.type': 'mmproj' }))).rejects.toThrow(/sees pictures/)
  })
})

describe('a split model', () => {
  const part = (number: number, of = 2) => ({
    name: `m-0000${number}-of-0000${of}.gguf`,
    blob: new Blob([new Uint8Array(MODEL)]),
  })

  it('is read as one', async () => {
    expect(await readModelFile([part(1), part(2)])).toMatchObject({
      bytes: 2 * MODEL.length,
      parameters: 124_800,
    })
  })

  it('wants all its parts', async () => {
    await expect(readModelFile([part(2)])).rejects.toThrow('without part 1')
    await expect(readModelFile([part(1), part(1)])).rejects.toThrow('without part 2')
  })

  it('is not two models', async () => {
    const two = ['a.gguf', 'b.gguf'].map((name) => ({ name, blob: new Blob([new Uint8Array(MODEL)]) }))
    await expect(readModelFile(two)).rejects.toThrow('one model at a time')
  })
})
