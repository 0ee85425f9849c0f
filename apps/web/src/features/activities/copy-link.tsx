import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { activities } from '@afterbell/contract/activities/activities'
import { call } from '../../platform/calls/calls.ts'
import { copyText } from '../../platform/copy-text.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { kinds, type ScreenKind } from './kinds.tsx'

/** Copies the public link of an activity; shows it in a field if the browser does not allow that. */
export async function copyLink(kind: ScreenKind, { id, name }: { id: string; name: string }): Promise<void> {
  try {
    const { link } = await call(activities.copyLink, { at: kind, params: { id } })
    if (await copyText(link, 'Link copied')) return
    await openModal({
      title: `Link to ${name}`,
      description: `For families. It opens this ${kinds[kind].words.one} on the public list.`,
      content: ({ close }) => <LinkField link={link} onCopied={close} />,
    })
  } catch {
    // The call has shown its error.
  }
}

function LinkField({ link, onCopied }: { link: string; onCopied: () => void }) {
  return (
    <>
      <DialogBody>
        <TextInput
          label="Link"
          value={link}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </DialogBody>
      <DialogFooter>
        <Button
          leftSection={<Glyph of={IconCopy} />}
          onClick={() => void copyText(link, 'Link copied').then((isCopied) => isCopied && onCopied())}
        >
          Copy
        </Button>
      </DialogFooter>
    </>
  )
}
