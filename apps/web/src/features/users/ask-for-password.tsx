import { openModal } from '../../ui/dialogs/modals.tsx'
import { PasswordOnceMore } from './PasswordOnceMore.tsx'

/** Asks for the password over whatever is open, which stays as it is. Returns whether it was right. */
export async function openPasswordQuestion(): Promise<boolean> {
  const isProved = await openModal<boolean>({
    title: 'Type your password to continue',
    description:
      'This changes who has access, or where data and money go, so we need to make sure it is you.',
    content: ({ close }) => <PasswordOnceMore label="Continue" onProved={async () => close(true)} />,
  })
  return isProved ?? false
}
