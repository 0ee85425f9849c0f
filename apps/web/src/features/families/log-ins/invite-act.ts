import { IconUsersGroup } from '@tabler/icons-react'
import { INVITATIONS_MAX } from '@afterbell/domain/families/invitations'
import type { BulkAction, ChosenRows } from '../../../lists/actions.ts'
import { countText, type Things } from '../../../lists/list.ts'

/** The act of a list's bulk bar that invites the guardians of its rows to the family portal. */
export function inviteAct<Row>(of: 'CHILDREN' | 'SPOTS', things: Things): BulkAction<Row> {
  return {
    label: 'Invite to the portal',
    right: ['contacts', 'contact'],
    icon: IconUsersGroup,
    refused: ({ count }) =>
      count > INVITATIONS_MAX ? `Invite at most ${INVITATIONS_MAX.toLocaleString('en')} at a time` : null,
    run: async (chosen: ChosenRows<Row>) => {
      // Loads the dialog on demand.
      const { openInvite } = await import('./InviteDialog.tsx')
      return openInvite({ of, ids: await chosen.ids(), chosen: countText(chosen.count, things) })
    },
  }
}
