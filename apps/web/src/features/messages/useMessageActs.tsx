import { IconMail, IconMessage } from '@tabler/icons-react'
import { AUDIENCE_MAX } from '@afterbell/domain/messages/audience'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { BulkAction, ChosenRows, RowAction } from '../../lists/actions.ts'
import { countText, type Things } from '../../lists/list.ts'
import { resolveLoader } from '../../platform/calls/calls.ts'
import type { WriteTo } from './sending.ts'

interface Writable extends Pick<WriteTo, 'target' | 'purpose'> {
  /** The calls, or a function that loads them to keep them out of the first bundle. */
  calls: WriteTo['calls'] | (() => Promise<WriteTo['calls']>)
  /** Rights required for each channel. */
  rights: { email: Right; sms?: Right }
  /** Names of its rows. */
  things: Things
}

/** Acts to message the families of a list's rows, for its bulk bar and row menus. */
export function useMessageActs<Row>({ calls, target, purpose, rights, things }: Writable): {
  bulk: BulkAction<Row>[]
  menuOf: (id: string, name: string) => RowAction[]
} {
  const acts = [
    { label: 'Email', icon: IconMail, right: rights.email, open: writeEmail },
    { label: 'Text', when: rights.sms !== undefined, icon: IconMessage, right: rights.sms, open: writeText },
  ]
  return {
    bulk: acts.map(({ open, ...action }) => ({
      ...action,
      refused: ({ count }) =>
        count > AUDIENCE_MAX ? `Choose at most ${AUDIENCE_MAX.toLocaleString('en')} at a time` : null,
      run: async (chosen: ChosenRows<Row>) =>
        open({
          calls: await resolveLoader(calls),
          target,
          ...(purpose && { purpose }),
          ids: await chosen.ids(),
          chosen: countText(chosen.count, things),
        }),
    })),
    menuOf: (id, name) =>
      acts.map(({ open, ...action }) => ({
        ...action,
        run: async () =>
          void open({
            calls: await resolveLoader(calls),
            target,
            ...(purpose && { purpose }),
            ids: [id],
            chosen: name,
          }),
      })),
  }
}

// Loads the form on demand.
const writeEmail = async (to: WriteTo) => (await import('./WriteDialog.tsx')).openWriteEmail(to)
const writeText = async (to: WriteTo) => (await import('./WriteDialog.tsx')).openWriteText(to)
