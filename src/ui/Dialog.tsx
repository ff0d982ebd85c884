import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './useFocusBack.ts'

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps' | 'attributes'>

/** A dialog that is open as long as it is rendered. Its head is no second banner to screen readers. */
export function Dialog(props: DialogProps) {
  useFocusBack()
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'presentation' } }}
      {...props}
    />
  )
}
