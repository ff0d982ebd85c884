import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { describeSums } from '@/pipeline/6-answer/describeSums.ts'
import { findSlips } from '@/pipeline/6-answer/findSlips.ts'
import { MarkedText } from '@/ui/MarkedText.tsx'

type ProseReplyProps = { readonly label: string; readonly text: string }

/** A reply in prose, its arithmetic computed again: what does not come out is underlined, with what it comes to. */
export function ProseReply({ label, text }: ProseReplyProps) {
  const sums = useMemo(() => findSlips(text), [text])
  return (
    <>
      <MarkedText
        label={label}
        text={text}
        marks={sums.slips.map(({ start, end, message, computed }) => ({
          start,
          end,
          note: message,
          behind: `really ${computed}`,
        }))}
      />
      <Text size="xs" c="dimmed">
        {describeSums(sums)}
      </Text>
    </>
  )
}
