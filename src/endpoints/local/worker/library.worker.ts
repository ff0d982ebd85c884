import { isRecord } from '@/lib/isRecord.ts'
import { answerCalls, type Call } from '@/endpoints/local/calls/answerCalls.ts'
import { readModelFile, type NamedBlob } from '@/endpoints/local/readModelFile.ts'
import { fetchModel } from './fetchModel.ts'
import { keepModel } from './keepModel.ts'

answerCalls(globalThis, {
  read: ({ input }: Call) => readModelFile(Array.isArray(input) ? input.filter(isNamedBlob) : []),
  keep: keepModel,
  fetch: fetchModel,
})

function isNamedBlob(value: unknown): value is NamedBlob {
  return isRecord(value) && typeof value['name'] === 'string' && value['blob'] instanceof Blob
}
