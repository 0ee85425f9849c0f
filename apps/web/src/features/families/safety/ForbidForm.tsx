import { children, doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { childName } from '@afterbell/domain/families/child-name'
import { emergencyContactAs } from '@afterbell/domain/families/emergency-contacts'
import {
  decideForbid,
  decideRename,
  doNotReleaseFindings,
  resemblanceText,
  resemblancesOf,
} from '@afterbell/domain/families/do-not-release'
import { call, useWrite } from '../../../platform/calls/calls.ts'
import { fullName } from '../../../platform/format.ts'
import { StaleNotice, useStaleEdit } from '../../../platform/page/StaleEdit.tsx'
import { useNameRules } from '../../../platform/session/name-rules.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { CheckField } from '../../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import type { Child } from '../child-values.ts'
import styles from '../contact.module.css'

export type DoNotReleaseEntry = Child['doNotRelease'][number]

/** Reads that show the do-not-release list or depend on it. */
export const forbidInvalidates = [
  children.get,
  children.list,
  children.amount,
  children.pickups,
  children.checkOutPersons,
  doNotRelease.telling,
  guardianAccess.list,
]

/** Adds an entry to a child's do-not-release list, or changes one. */
export function openForbid(child: Child, entry: DoNotReleaseEntry | null = null): Promise<void> {
  return openModal({
    title: entry ? `Edit the entry of ${entry.name}` : 'Do not release',
    description: `Someone who may never pick up ${childName(child)}. Staff see this at every check-out.`,
    content: ({ close }) => <ForbidForm child={child} entry={entry} onSaved={close} />,
  })
}

interface Values {
  name: string
  note: string
  siblings: boolean
}

interface ForbidFormProps {
  child: Child
  entry: DoNotReleaseEntry | null
  onSaved: () => void
}

function ForbidForm({ child, entry, onSaved }: ForbidFormProps) {
  const names = useNameRules()
  const add = useWrite(doNotRelease.add, { invalidates: forbidInvalidates, once: true })
  const change = useWrite(doNotRelease.change, { invalidates: forbidInvalidates })
  const initial = {
    name: entry?.name ?? '',
    note: entry?.note ?? '',
    siblings: child.siblings.length > 0,
  }
  const edit = useStaleEdit<Values>({
    loaded: { values: initial, version: child.version },
    read: async () => {
      const theirs = await call(children.get, { params: { id: child.id } }, { global: true })
      const { name, note } = theirs.doNotRelease.find(({ id }) => id === entry?.id) ?? initial
      return { values: { ...initial, name, note }, version: theirs.version }
    },
    tell: (path, values) =>
      path === 'name' ? { label: 'Name', text: values.name } : { label: 'Note', text: values.note },
  })
  const save = async (values: Values, { id }: DoNotReleaseEntry) => {
    const body = { ...values, version: edit.version() }
    try {
      await change.mutateAsync({ params: { childId: child.id, id }, body })
    } catch (error) {
      await edit.meet(error, values, form)
      throw error
    }
    notify.success(`The entry of ${values.name} is changed`)
  }
  const form = useAppForm<Values>({
    initial,
    findings: (values) => [...doNotReleaseFindings(values, names), ...findingOf(values.name, child, entry)],
    onSubmit: async (values) => {
      if (entry) await save(values, entry)
      else {
        await add.mutateAsync({ params: { id: child.id }, body: values })
        notify.success(`${values.name} is on the list`)
      }
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <StaleNotice stale={edit.stale} />
        <TextField {...form.field('name')} label="Name" required />
        <NearNames name={form.values.name} child={child} />
        <StillCalled name={form.values.name} child={child} />
        <TextareaField
          {...form.field('note')}
          label="Note"
          placeholder="How to recognize them and what to do"
          max={500}
          rows={2}
        />
        {child.siblings.length > 0 && (
          <CheckField {...form.field('siblings')} label={siblingsLabel(child, entry)} />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{entry ? 'Save' : 'Add to the list'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function siblingsLabel({ siblings }: Child, entry: DoNotReleaseEntry | null): string {
  const names = siblings.map(({ name }) => name).join(', ')
  return entry ? `Also on the lists of ${names}, where ${entry.name} is on them` : `Also for ${names}`
}

/** Lists people who may pick up the child and whose name resembles the typed one. */
function NearNames({ name, child }: { name: string; child: Child }) {
  const guardians = [child.primaryGuardian, child.secondaryGuardian, ...child.furtherGuardians].flatMap(
    (guardian) => (guardian ? [{ name: fullName(guardian) }] : []),
  )
  const resemblances = resemblancesOf([...guardians, ...child.approvedPickups], [{ name }])
  return (
    <output>
      {resemblances.map((each) => (
        <p key={each.person} className={styles.near}>
          {resemblanceText(each)}. If they are the same person, write the name exactly as it is there
        </p>
      ))}
    </output>
  )
}

/** Says that the person is also an emergency contact: those are called even if they are on the list. */
function StillCalled({ name, child }: { name: string; child: Child }) {
  const contact = name.trim() === '' ? null : emergencyContactAs(name, child.emergencyContacts)
  return (
    <output>
      {contact && (
        <p className={styles.near}>
          {contact.name} is an emergency contact of {childName(child)} and would still be called. Edit the
          child to remove them there
        </p>
      )}
    </output>
  )
}

/** Checks the name as the server does, for this child only; the server also checks brothers and sisters. */
function findingOf(
  name: string,
  child: Child,
  entry: DoNotReleaseEntry | null,
): { path: string; message: string }[] {
  if (name.trim() === '' || name === entry?.name) return []
  const others = child.doNotRelease.filter(({ id }) => id !== entry?.id)
  const childWithOthers = { ...child, name: childName(child), doNotRelease: others }
  const decision = entry ? decideRename(name, [childWithOthers]) : decideForbid(name, [childWithOthers])
  if (decision.allowed || (!entry && decision.code !== 'IS_APPROVED_PICKUP')) return []
  return [{ path: 'name', message: decision.message }]
}
