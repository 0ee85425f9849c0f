import { Button, Switch } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { copyText } from '../../platform/copy-text.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { FamilyPreview } from './FamilyPreview.tsx'
import { FamilyRightsFields } from './FamilyRightsFields.tsx'
import { GuardiansToLookAt } from './GuardiansToLookAt.tsx'
import styles from './portal.module.css'

type State = AnswerOf<typeof familyPortal.get>

/** Where staff let families log in, and see first for whom that would not work. */
export function FamilyPortalSection() {
  const state = useRead(familyPortal.get, {})
  return (
    <section aria-label="Family portal">
      <Panel>
        <h2 className={styles.title}>Family portal</h2>
        <div className={styles.fields}>
          {state.data ? (
            <>
              <Turn state={state.data} retry={() => void state.refetch()} />
              <Address url={state.data.url} />
              <FamilyRightsFields rights={state.data.rights} retry={() => void state.refetch()} />
            </>
          ) : state.error ? (
            <ReadFailure error={state.error} onRetry={() => void state.refetch()} />
          ) : (
            <FieldsSkeleton fields={3} />
          )}
          <FamilyPreview />
          {!state.error && <GuardiansToLookAt />}
        </div>
      </Panel>
    </section>
  )
}

function Turn({ state, retry }: { state: State; retry: () => void }) {
  const turn = useWrite(familyPortal.turn, { invalidates: [familyPortal.get] })
  const set = async (isOn: boolean) => {
    if (!(await confirm(isOn ? opening(state) : CLOSING))) return
    try {
      await turn.mutateAsync({ body: { isOn, wasOn: state.isOn } })
      notify.success(isOn ? 'The family portal is open' : 'The family portal is closed')
    } catch {
      // The call has shown its error. A colleague may have been quicker.
      retry()
    }
  }
  return (
    <Switch
      label="Families can log in"
      description={`They enter their email, and get a code. ${addresses(state)}`}
      checked={state.isOn}
      disabled={turn.isPending}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  )
}

const opening = (state: State) => ({
  title: 'Open the family portal?',
  message: `Families can log in at once. ${addresses(state)}`,
  yes: 'Open',
  no: 'Cancel',
})

const CLOSING = {
  title: 'Close the family portal?',
  message: 'Everyone who is logged in is logged out at once, and no one can log in.',
  yes: 'Close the portal',
  no: 'Cancel',
}

function addresses({ addressCount }: State): string {
  if (addressCount === 0) return 'No email address on file could log in.'
  const count = addressCount.toLocaleString('en')
  return `${count} email ${addressCount === 1 ? 'address' : 'addresses'} on file can.`
}

function Address({ url }: { url: string }) {
  return (
    <div className={styles.named}>
      <div>
        <div className={styles.label}>Where families log in</div>
        <div className={styles.address}>{url}</div>
      </div>
      <Button
        variant="default"
        leftSection={<Glyph of={IconCopy} />}
        onClick={() => void copyText(url, 'Address copied')}
      >
        Copy address
      </Button>
    </div>
  )
}
