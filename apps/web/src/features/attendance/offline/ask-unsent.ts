import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { countUnsent } from './outbox.ts'
import { flush } from './send-queued.ts'

/** Asks before signing out with unsent checks on this device. Returns whether to continue. */
export async function askUnsent(): Promise<boolean> {
  if ((await countUnsent()) > 0 && navigator.onLine) await Promise.race([flush(), patience()])
  const count = await countUnsent()
  if (count === 0) return true
  const checks = count === 1 ? '1 check is' : `${count} checks are`
  return confirm({
    title: `${checks} not sent yet`,
    message:
      'They stay on this device and are sent when you log in here again. Until then, no one else sees them.',
    yes: 'Log out anyway',
    no: 'Stay',
    danger: true,
  })
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 3_000))
}
