import { answerCalls, type Call } from '@/endpoints/local/calls/answerCalls.ts'
import { readModelFile, type NamedBlob } from '@/endpoints/local/readModelFile.ts'
import { fetchModel } from './fetchModel.ts'
import { keepModel } from './keepModel.ts'

// The page is of the same build and passes nothing else.
answerCalls(globalThis, {
  read: ({ input }: Call) => readModelFile(input as readonly NamedBlob[]),
  keep: keepModel,
  fetch: fetchModel,
})
