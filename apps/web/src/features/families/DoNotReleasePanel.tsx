import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import {
  decideForbid,
  doNotReleaseFindings,
  resemblanceText,
  resembling,
} from '@afterbell/domain/families/do-not-release'
import { useWrite } from '../../platform/calls/calls.ts'
import { useNameRules } from '../../platform/session/name-rules.ts'
import { fullName, useFormat } from '../../platform/format.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { Child } from './child-values.ts'
import { Nothing, Panel } from './Panel.tsx'
import styles from './contact.module.css'

type Forbidden = Child['doNotRelease'][number]

const changed = [children.get, children.list, children.amount, children.pickups, children.checkOutPersons]

/** Who may never collect this child. Shown at every check-out. */
export function DoNotReleasePanel({ child }: { child: Child }) {
  const format = useFormat()
  const remove = useWrite(doNotRelease.remove, { invalidates: changed })
  const takeOff = async ({ id, name }: Forbidden) => {
    const isSure = await confirm({
      title: `Take ${name} off the list?`,
      message: `${name} is then treated like anyone else who comes for ${childName(child)}. The history still shows that they were on the list.`,
      yes: 'Remove',
      no: 'Keep',
      danger: true,
    })
    if (!isSure) return
    // The call has told the user what it was refused with.
    await remove
      .mutateAsync({ params: { childId: child.id, id } })
      .then(() => notify.success(`${name} is off the list`))
      .catch(() => {})
  }
  return (
    <Panel
      title="Do not release"
      tone={child.doNotRelease.length > 0 ? 'danger' : undefined}
      action={
        !child.archivedAt && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            aria-label="Add to the do-not-release list"
            onClick={() => void openForbid(child)}
          >
            Add
          </Button>
        )
      }
    >
      {child.doNotRelease.length === 0 ? (
        <Nothing>No one is on the list. Staff see the list at every check-out.</Nothing>
      ) : (
        <ul className={styles.rows}>
          {child.doNotRelease.map((entry) => (
            <li key={entry.id} className={styles.row}>
              <div>
                <strong>{entry.name}</strong>
                {entry.note && <div>{entry.note}</div>}
                <div className={styles.dim}>
                  Since {format.day(entry.createdAt)}
                  {entry.createdBy && `, by ${entry.createdBy}`}
                </div>
              </div>
              {!child.archivedAt && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Take ${entry.name} off the list`}
                  onClick={() => void takeOff(entry)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function openForbid(child: Child): Promise<void> {
  return openModal({
    title: 'Do not release',
    description: `Someone who may never pick up ${childName(child)}. Staff see this at every check-out.`,
    content: ({ close }) => <ForbidForm child={child} onSaved={close} />,
  })
}

function ForbidForm({ child, onSaved }: { child: Child; onSaved: () => void }) {
  const names = useNameRules()
  const add = useWrite(doNotRelease.add, { invalidates: changed, once: true })
  const form = useAppForm({
    initial: { name: '', note: '', siblings: child.siblings.length > 0 },
    findings: (values) => [...doNotReleaseFindings(values, names), ...findingOf(values.name, child)],
    onSubmit: async (values) => {
      await add.mutateAsync({ params: { id: child.id }, body: values })
      notify.success(`${values.name} is on the list`)
      onSaved()
    },
  })
  const people = [child.primaryGuardian, child.secondaryGuardian, ...child.furtherGuardians].flatMap(
    (guardian) => (guardian ? [{ name: fullName(guardian) }] : []),
  )
  const near = resembling([...people, ...child.approvedPickups], [{ name: form.values.name }])
  return (
    <Form form={form}>
      <DialogBody>
        <TextField {...form.field('name')} label="Name" required />
        <output>
          {near.map((each) => (
            <p key={each.person} className={styles.near}>
              {resemblanceText(each)}. If they are the same person, write the name exactly as it is there
            </p>
          ))}
        </output>
        <TextareaField
          {...form.field('note')}
          label="Note"
          placeholder="How to recognize them and what to do"
          max={500}
          rows={2}
        />
        {child.siblings.length > 0 && (
          <CheckField
            {...form.field('siblings')}
            label={`Also for ${child.siblings.map(({ name }) => name).join(', ')}`}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Add to the list</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** What the server would refuse of this child; of brothers and sisters it knows more. */
function findingOf(name: string, child: Child): { path: string; message: string }[] {
  const named = { ...child, name: childName(child) }
  const decision = name.trim() === '' ? null : decideForbid(name, [named])
  const isRefused = decision && !decision.allowed && decision.code === 'IS_APPROVED_PICKUP'
  return isRefused ? [{ path: 'name', message: decision.message }] : []
}
