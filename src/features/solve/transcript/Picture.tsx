import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { dataUrlOf } from '@/ui/dataUrlOf.ts'
import styles from './TranscriptPanel.module.css'

type Props = { readonly bytes: Uint8Array; readonly type: string; readonly alt: string }

/**
 * A picture that a program made. As an image no script of an SVG runs and nothing is fetched; it must never be put
 * into the page in any other way.
 */
export function Picture({ bytes, type, alt }: Props) {
  const url = useMemo(() => dataUrlOf(bytes, type), [bytes, type])
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) {
    return (
      <Text size="sm" c="dimmed">
        This picture could not be drawn.
      </Text>
    )
  }
  return <img className={styles['picture']} src={url} alt={alt} onError={() => setIsBroken(true)} />
}
