import type { MathNode } from './MathNode.ts'
import { NotMathsError, type TokenStream } from './TokenStream.ts'

const MATRICES = ['matrix', 'pmatrix', 'bmatrix', 'Bmatrix', 'smallmatrix', 'array', 'vmatrix']

/** What follows `\begin`: a matrix, whose determinant is meant where it stands between bars. */
export function parseMatrix(stream: TokenStream): MathNode {
  stream.expect('mark', '{')
  const name = stream.next().text
  stream.expect('mark', '}')
  if (!MATRICES.includes(name)) throw new NotMathsError(`\\begin{${name}}`)
  if (name === 'array') skipColumns(stream)
  const matrix: MathNode = { type: 'matrix', rows: parseRows(stream) }
  stream.expect('mark', '{')
  stream.next()
  stream.expect('mark', '}')
  return name === 'vmatrix' ? { type: 'call', name: 'det', parts: [matrix] } : matrix
}

function skipColumns(stream: TokenStream): void {
  stream.expect('mark', '{')
  while (stream.take('mark', '}') === undefined) stream.next()
}

function parseRows(stream: TokenStream): MathNode[][] {
  const rows: MathNode[][] = [[]]
  for (;;) {
    if (stream.take('command', 'end') !== undefined) return rows.filter((row) => row.length > 0)
    if (stream.take('command', '\\') !== undefined) rows.push([])
    else if (stream.take('mark', '&') === undefined && stream.take('command', 'hline') === undefined) {
      rows.at(-1)?.push(stream.grammar.sum(stream))
    }
  }
}
