import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { campWaitLists } from '@afterbell/contract/wait-list/wait-lists'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { countText } from '../../lists/list.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { ChildChooser, ChosenChild, type Candidate } from '../places/choosers/ChildChooser.tsx'
import { GroupChooser, type Group } from './GroupChooser.tsx'
import { SiblingsField } from '../places/SiblingsField.tsx'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import styles from '../places/enroll.module.css'

/** Adds a child, with siblings, to the wait lists of several groups at once, of one or more camps. */
export function openWaitForGroups(page: ActivityPage): Promise<void> {
  return openModal({
    title: 'Wait for several groups',
    description: 'A child who takes a spot in one group of a camp leaves the wait lists of its other groups.',
    width: 560,
    content: ({ close }) => <WaitForGroups page={page} onDone={close} />,
  })
}

interface WaitForGroupsProps {
  page: ActivityPage
  onDone: () => void
}

function WaitForGroups({ page, onDone }: WaitForGroupsProps) {
  const [child, setChild] = useState<Candidate | null>(null)
  const [groups, setGroups] = useState<readonly Group[]>([])
  const [isChoosing, setChoosing] = useState(true)
  // A chosen child counts as an unsaved change by itself (R200).
  useUnsaved(child !== null)
  if (!child)
    return (
      <>
        <DialogBody>
          <ChildChooser page={page} chosenIds={[]} onPick={setChild} />
        </DialogBody>
        <DialogFooter>
          <CancelButton />
        </DialogFooter>
      </>
    )
  if (isChoosing)
    return (
      <>
        <DialogBody>
          <GroupChooser
            chosenIds={groups.map(({ id }) => id)}
            onPick={(group) => {
              setGroups([...groups, group])
              setChoosing(false)
            }}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="default" onClick={() => (groups.length > 0 ? setChoosing(false) : setChild(null))}>
            Back
          </Button>
        </DialogFooter>
      </>
    )
  return (
    <WaitForm
      {...{ page, child, groups, onDone }}
      onOtherChild={() => setChild(null)}
      onMore={() => setChoosing(true)}
      onFewer={(group) => {
        setGroups(groups.filter(({ id }) => id !== group.id))
        setChoosing(groups.length === 1)
      }}
    />
  )
}

interface WaitFormProps extends WaitForGroupsProps {
  child: Candidate
  groups: readonly Group[]
  onOtherChild: () => void
  onMore: () => void
  onFewer: (group: Group) => void
}

function WaitForm({ page, child, groups, onDone, ...changes }: WaitFormProps) {
  const wait = useWrite(campWaitLists.add, { once: true })
  const refresh = useRosterRefresh(page)
  const form = useAppForm({
    initial: { siblingIds: [] as string[] },
    onSubmit: async ({ siblingIds }) => {
      const body = { childIds: [child.id, ...siblingIds], campPricingIds: groups.map(({ id }) => id) }
      try {
        await wait.mutateAsync({ body })
      } catch (error) {
        // A spot is open by now, or the wait list is full: refreshes what is shown.
        if (error instanceof CallRefused) refresh()
        throw error
      }
      notify.success('You have successfully added a child to the waitlist')
      refresh()
      onDone()
    },
  })
  const { siblingIds } = form.values
  return (
    <Form form={form} aria-label={`Wait lists for ${child.fullName}`}>
      <DialogBody>
        <ChosenChild child={child} onBack={changes.onOtherChild} />
        <SiblingsField
          childId={child.id}
          waitsFor={{ groupIds: groups.map(({ id }) => id) }}
          value={siblingIds}
          onChange={(ids) => form.set('siblingIds', ids)}
        />
        <FieldGroup name="campPricingIds" label={groups.length === 1 ? 'Group' : 'Groups'}>
          <ul className={styles.groups}>
            {groups.map((group) => (
              <li key={group.id}>
                <GroupText child={child} group={group} />
                <CloseButton aria-label={`Remove ${group.name}`} onClick={() => changes.onFewer(group)} />
              </li>
            ))}
          </ul>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={changes.onMore}
          >
            Another group
          </Button>
        </FieldGroup>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{`Put on ${countText(groups.length, lists)}`}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

const lists = { one: 'wait list', many: 'wait lists' }

/** A group with its wait list, and whether the child is too young for it. */
function GroupText({ child, group }: { child: Candidate; group: Group }) {
  const format = useFormat()
  const eligible = decideEligible(child, group, group.startDate ?? format.today())
  return (
    <div>
      <div className={styles.childName}>{group.name}</div>
      <span className={styles.told}>
        <span>{group.when}</span>
        <span>Number {group.waiting + 1}</span>
        {!eligible.allowed && <span className={styles.warning}>{eligible.message}</span>}
      </span>
    </div>
  )
}
