import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'

/** Emails the parents of every child of the school. */
export function EmailAllButton() {
  if (!useMay()('contacts', 'email')) return null
  const write = async () => {
    const { openWriteEmail } = await import('../messages/WriteDialog.tsx')
    const calls = { email: childMessages.emailAll, recipients: childMessages.allRecipients }
    await openWriteEmail({
      calls,
      target: {},
      purpose: 'NEWS',
      ids: null,
      chosen: 'The parents of every child',
    })
  }
  return (
    <Button variant="default" leftSection={<Glyph of={IconMail} />} onClick={() => void write()}>
      Email all families
    </Button>
  )
}
