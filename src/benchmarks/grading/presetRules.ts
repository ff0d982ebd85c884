import { DEFAULT_GRADING_RULE } from '@/pipeline/6-answer/GradingRule.ts'
import { ownRule, type NamedRule } from './NamedRule.ts'
import { palGrade } from './palGrade.ts'
import { strictGrade } from './strictGrade.ts'
import { toraGrade } from './toraGrade.ts'

/** Rules to start from: ours, those of published work, and some that are stricter or looser. */
export const PRESET_RULES: readonly NamedRule[] = [
  ownRule(DEFAULT_GRADING_RULE, {
    id: 'default',
    name: 'Playground',
    description:
      'Whole numbers exactly, others within a millionth; fractions, lists, sets, units and formulas by what they mean.',
    source: 'The grader of this page with its default settings.',
  }),
  {
    id: 'pal',
    name: 'PAL',
    description: 'Numbers that differ by less than 0.001, whatever their size; anything else is wrong.',
    source: 'L. Gao and others, PAL, arXiv:2211.10435 (2022); scripts/gsm_eval.py of reasoning-machines/pal.',
    grade: palGrade,
  },
  {
    id: 'tora',
    name: 'ToRA',
    description:
      'Numbers within a ten-thousandth, also of a hundredth and of a hundred times the expected one.',
    source:
      'Z. Gou and others, ToRA, arXiv:2309.17452 (2023); math_equal in src/eval/grader.py of microsoft/ToRA. ' +
      'What it would hand to sympy is left ungraded here.',
    grade: toraGrade,
  },
  ownRule(
    { ...DEFAULT_GRADING_RULE, absoluteTolerance: 0, relativeTolerance: 0 },
    {
      id: 'exact',
      name: 'Exact',
      description: 'The same number in exact arithmetic: 1/3 is not 0.3333, and 0.1 + 0.2 is not 0.3.',
      source: 'The grader of this page without tolerances.',
    },
  ),
  ownRule(
    { ...DEFAULT_GRADING_RULE, absoluteTolerance: 0.005, relativeTolerance: 0 },
    {
      id: 'cents',
      name: 'Cents',
      description: 'Right to the cent: off by at most 0.005, and whole numbers exactly.',
      source: 'The grader of this page, for amounts of money that were rounded.',
    },
  ),
  {
    id: 'text',
    name: 'Same text',
    description: 'The same characters but for white space around them: 18 is not 18.0.',
    source: 'Exact match, as in the BigCode evaluation harness and lm-evaluation-harness.',
    grade: strictGrade,
  },
]
