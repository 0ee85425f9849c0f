import { Alert, Anchor } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { spotInvitations } from '@afterbell/contract/places/spot-invitations'
import { useRead } from '../../../platform/calls/calls.ts'
import { useMay } from '../../../platform/session/may.ts'
import type { ActivityPage } from '../activity-page.ts'
import { openInvitations } from './InvitationsDialog.tsx'

const NAMED = 3

/** Says on the roster who may still book here past a rule. Nothing while nobody may. */
export function InvitedAlert({ page }: { page: ActivityPage }) {
  const mayInvite = useMay()(`${page.kind}.rosters`, 'add')
  const { data } = useRead(spotInvitations.list, page.target, { enabled: mayInvite })
  const names = [...new Set((data ?? []).flatMap(({ state, child }) => (state === 'OPEN' ? [child] : [])))]
  if (names.length === 0) return null
  const others = names.length - NAMED
  return (
    <Alert color="blue" mb="sm" icon={<IconMail size={18} stroke={1.75} aria-hidden />}>
      Invited to book past a rule: {names.slice(0, NAMED).join(', ')}
      {others > 0 && ` and ${others} more`}.{' '}
      <Anchor component="button" type="button" underline="always" onClick={() => void openInvitations(page)}>
        See invitations
      </Anchor>
    </Alert>
  )
}
