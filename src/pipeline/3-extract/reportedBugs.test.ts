import { describe, expect, it } from 'vitest'
import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'
import type { Language } from '@/pipeline/Program.ts'

/** Program of a reply, or the reason why there is none. */
function sourceIn(reply: string, language: Language = 'python'): string {
  const extraction = extractProgram(reply, { language })
  return extraction.type === 'found' ? extraction.program.source : extraction.reason
}

function notesOn(reply: string): readonly string[] {
  return extractProgram(reply, { language: 'python' }).notes.map(({ type }) => type)
}

describe('what other tools were reported to get wrong', () => {
  it.each([
    [
      'huggingface/smolagents#1219: a prose fence in the reasoning is no code',
      'Thought: my plan\n```\nfirst: add the numbers\n```\nCode:\n```py\nprint(20 + 3)\n```',
      'print(20 + 3)',
    ],
    [
      'huggingface/smolagents#1251: a fence stands in for the tag that was asked for',
      'Of course!\n```python\nprint(6 * 8)\n```',
      'print(6 * 8)',
    ],
    [
      'huggingface/smolagents#1251: a tag stands in for a fence',
      'Of course!\n<code>\nprint(6 * 8)\n</code>',
      'print(6 * 8)',
    ],
    [
      'huggingface/smolagents#1870: a fence may be closed by a tag',
      '```python\ny = 4\nprint(y)\n</code>',
      'y = 4\nprint(y)',
    ],
    [
      'langchain-ai/langchain#20930: a first line that says python is no code',
      'python\nprint(9)',
      'print(9)',
    ],
    [
      'langchain-ai/langchain#2273: a bare fence is not executed with its backticks',
      '```\ndef main():\n    print(7 * 6)\nmain()\n```',
      'def main():\n    print(7 * 6)\nmain()',
    ],
    [
      'langchain-ai/langchain#3504: the label goes with the backticks',
      '```python\nprint(8)\n```',
      'print(8)',
    ],
    [
      'langchain-ai/langchain#3215: four backticks may wrap a labelled fence',
      '````\n```python\nprint(10.5 * 4)\n\n```\n````',
      'print(10.5 * 4)',
    ],
    ['langchain-ai/langchain#3215: one line in single backticks', '`print(10.5 * 4)`', 'print(10.5 * 4)'],
    [
      'stanfordnlp/dspy#9214: a backslash and an n stay two characters',
      '```python\nprint(f"\\nSum: {n}")\n```',
      'print(f"\\nSum: {n}")',
    ],
    [
      'stanfordnlp/dspy#1535: equal signs in strings are left alone',
      '```python\ntext = "ages: Ann=5, Ben=6"\n```',
      'text = "ages: Ann=5, Ben=6"',
    ],
    [
      'stanfordnlp/dspy#9309: of an unlabelled and a labelled block the last one wins',
      'I compute.\n```\nprint(3)\n```\nand\n```python\nprint(4)\n```',
      'print(4)',
    ],
    [
      'microsoft/autogen#399: Windows line ends do not hide the label',
      '```python\r\nprint(5)\r\n```',
      'print(5)',
    ],
    ['ag2ai/ag2#1491: a markdown block is not executed', '```markdown\n# Steps\n- one\n```', 'no-code'],
    ['langchain-ai/langgraph-codeact#36: an unlabelled fence is code', '```\nprint(77)\n```', 'print(77)'],
    [
      'EleutherAI/lm-evaluation-harness#2648: a fence that is cut off still counts',
      'The function:\n```python\nfrom math import sqrt\n',
      'from math import sqrt',
    ],
    [
      'bigcode-project/bigcode-evaluation-harness#311: special tokens at the end are no code',
      '    return total\n<|endoftext|>',
      '    return total',
    ],
    [
      'bigcode-project/bigcode-evaluation-harness#308: comments and the main guard stay',
      'def g():\n    return 2\n\n# try it\nif __name__ == "__main__":\n    print(g())',
      'def g():\n    return 2\n\n# try it\nif __name__ == "__main__":\n    print(g())',
    ],
    [
      'gptme/gptme#579: code in the thinking is a draft',
      '<think>maybe ```python\nprint("no")\n```</think>\n```python\nprint("yes")\n```',
      'print("yes")',
    ],
    [
      'gptme/gptme#579: thinking without an end holds no program',
      '<think>maybe\n```python\nprint("no")\n```\n',
      'no-code',
    ],
    [
      'open-webui/open-webui#9696: a closing tag alone ends the thinking',
      'maybe ```python\nprint("no")\n```\n</think>\n```python\nprint("yes")\n```',
      'print("yes")',
    ],
    [
      'spring-ai-alibaba/DataAgent#488: another language behind thinking is told as such',
      '<think>b</think>\n```sql\nSELECT 2\n```',
      'wrong-language',
    ],
    [
      'browser-use/browser-use#5466: a fence inside a JSON string wraps nothing',
      '{"code": "```json\\n[]\\n```", "ok": true}',
      'wrong-language',
    ],
    [
      'open-webui/open-webui#9900: a tag with attributes, whole in one chunk',
      '<code_interpreter type="code" lang="python">\nprint(11)\n</code_interpreter>',
      'print(11)',
    ],
    [
      'run-llama/llama_index#8919: code after a fence around prose',
      '```\nTo find the rows we do this:\n1. Count them\nThe code is:\n```\nrows = 5\nprint(rows)\n',
      'rows = 5\nprint(rows)',
    ],
    [
      'run-llama/llama_index#10498: an expression before a lone closing fence',
      'This code filters the table:\n\ntable[table["b"].isna()]["m"]\n```',
      'table[table["b"].isna()]["m"]',
    ],
    [
      'run-llama/llama_index#7269: indented code is moved to the margin',
      '   y = 3\n   print(y)',
      'y = 3\nprint(y)',
    ],
    [
      'sinaptik-ai/pandas-ai#28: a sentence is no code',
      'The data holds a dataframe with 31 columns.',
      'no-code',
    ],
    [
      'huggingface/smolagents#201: a sentence with a number is no code',
      'The result is 43 EUR, as figured above.',
      'no-code',
    ],
    ['huggingface/smolagents#2045: an empty reply is no code', '', 'no-code'],
  ])('%s', (_, reply, expected) => {
    expect(sourceIn(reply)).toBe(expected)
  })

  it('HKUDS/DeepTutor#685: a block in another language stays a candidate with its own label', () => {
    expect(extractProgram('```json\n{"b":2}\n```', { language: 'javascript' })).toEqual({
      type: 'none',
      reason: 'wrong-language',
      candidates: [
        {
          source: '{"b":2}',
          label: 'json',
          language: undefined,
          method: 'fence',
          start: 8,
          end: 15,
          closed: true,
          chosen: false,
          why: 'labelled json',
        },
      ],
      notes: [],
    })
  })

  it('EleutherAI/lm-evaluation-harness#2648: an unclosed fence is noted', () => {
    expect(notesOn('The function:\n```python\nfrom math import sqrt\n')).toEqual(['unclosed-block'])
  })

  it('stanfordnlp/dspy#9309: which block won, and why, is told', () => {
    const { candidates, notes } = extractProgram('A\n```\nprint(3)\n```\nB\n```python\nprint(4)\n```', {
      language: 'python',
    })
    expect(candidates.map(({ source, chosen, why }) => [source, chosen, why])).toEqual([
      ['print(3)', false, 'passed over for the last of 2 programs'],
      ['print(4)', true, 'the last of 2 programs'],
    ])
    expect(notes.map(({ type }) => type)).toEqual(['policies-disagree'])
  })
})
