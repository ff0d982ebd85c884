/**
 * The contract's sentence with the answer in the place of `{{answer}}`; the answer alone where the sentence has no
 * such place. The answer is put in as it is: its own braces and dollar signs mean nothing here.
 */
export function answerSentence(sentence: string, answer: string): string {
  return PLACE.test(sentence) ? sentence.replace(EVERY_PLACE, () => answer) : answer
}

const PLACE = /\{\{\s*answer\s*\}\}/
const EVERY_PLACE = new RegExp(PLACE.source, 'g')
