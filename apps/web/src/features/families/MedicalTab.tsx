import { Button } from '@mantine/core'
import { IconEye, IconLock, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { medical } from '@afterbell/contract/families/child-care'
import { children } from '@afterbell/contract/families/children'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { childName } from '@afterbell/domain/families/child-name'
import { isMedicalEmpty, medicalFindings } from '@afterbell/domain/families/child-care'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { StaleNotice, useStaleEdit } from '../../platform/page/StaleEdit.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useLocal } from '../../ui/local.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { Child } from './child-values.ts'
import { Panel } from './Panel.tsx'
import styles from './contact.module.css'

type Facts = AnswerOf<typeof medical.get>

/** Conditions, medication and doctor. Loaded only on request, since each view is recorded. */
export function MedicalTab({ child }: { child: Child }) {
  const [facts, setFacts] = useState<Facts | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const show = async () => {
    setIsLoading(true)
    // The call has shown its error. The button stays.
    const answer = await call(medical.get, { params: { childId: child.id } }).catch(() => null)
    setIsLoading(false)
    if (!answer) return
    setFacts(answer)
    // Opens the form at once while nothing has been recorded.
    if (isMedicalEmpty(answer) && !child.archivedAt)
      await openMedical(child, answer).then((saved) => saved && setFacts(saved))
  }
  if (!facts)
    return (
      <EmptyState
        icon={<IconLock size={24} stroke={1.5} aria-hidden />}
        title={child.hasMedical ? 'Medical information is on file' : 'No medical information yet'}
        action={
          <Button loading={isLoading} leftSection={<Glyph of={IconEye} />} onClick={() => void show()}>
            {child.hasMedical ? 'Show' : child.archivedAt ? 'Open' : 'Write down'}
          </Button>
        }
      >
        Conditions, medication and doctor are encrypted. When you open them, we record your name. Allergies
        and special needs are on the child’s record, where everyone with a roster sees them.
      </EmptyState>
    )
  return <MedicalFacts child={child} facts={facts} onChanged={setFacts} />
}

interface MedicalFactsProps {
  child: Child
  facts: Facts
  onChanged: (facts: Facts) => void
}

function MedicalFacts({ child, facts, onChanged }: MedicalFactsProps) {
  const format = useFormat()
  const { country } = useLocal()
  const { conditions, medication, doctorName, doctorPhone } = facts
  return (
    <Panel
      title="Medical information"
      action={
        !child.archivedAt && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
            onClick={() => void openMedical(child, facts).then((saved) => saved && onChanged(saved))}
          >
            {isMedicalEmpty(facts) ? 'Write down' : 'Edit'}
          </Button>
        )
      }
    >
      <dl className={styles.facts} data-tall>
        <div>
          <dt>Conditions</dt>
          <dd className={styles.lines}>{conditions || '–'}</dd>
        </div>
        <div>
          <dt>Medication</dt>
          <dd className={styles.lines}>{medication || '–'}</dd>
        </div>
        <div>
          <dt>Doctor</dt>
          <dd>
            {doctorName || (doctorPhone ? '' : '–')}{' '}
            {doctorPhone && (
              <a className="numbers" href={`tel:${doctorPhone}`}>
                {formatPhone(doctorPhone, country)}
              </a>
            )}
          </dd>
        </div>
      </dl>
      {facts.changedAt && (
        <p className={styles.dim}>
          Changed {format.moment(facts.changedAt)}
          {facts.changedBy && ` by ${facts.changedBy}`}
        </p>
      )}
    </Panel>
  )
}

function openMedical(child: Child, facts: Facts): Promise<Facts | undefined> {
  return openModal<Facts>({
    title: `Medical information of ${childName(child)}`,
    description: 'Encrypted, and shown only to the office. Allergies belong on the child’s record.',
    width: 640,
    content: ({ close }) => <MedicalForm childId={child.id} facts={facts} onSaved={close} />,
  })
}

interface MedicalFormProps {
  childId: string
  facts: Facts
  onSaved: (facts: Facts) => void
}

function MedicalForm({ childId, facts, onSaved }: MedicalFormProps) {
  const { country } = useLocal()
  const save = useWrite(medical.save, { invalidates: [children.get, children.list] })
  const edit = useStaleEdit({
    loaded: { values: valuesOf(facts), version: facts.version },
    read: async () => {
      const theirs = await call(medical.get, { params: { childId } }, { global: true })
      return { values: valuesOf(theirs), version: theirs.version }
    },
    tell: (path, values) => ({
      label: labels[path as keyof typeof labels],
      text: values[path as keyof typeof labels],
    }),
  })
  const form = useAppForm({
    initial: valuesOf(facts),
    findings: (values) => medicalFindings(values, { country }),
    onSubmit: async (values) => {
      try {
        const body = { ...values, version: edit.version() }
        const saved = await save.mutateAsync({ params: { childId }, body })
        notify.success('Medical information saved')
        onSaved(saved)
      } catch (error) {
        await edit.meet(error, values, form)
        throw error
      }
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <StaleNotice stale={edit.stale} />
        <TextareaField {...form.field('conditions')} label={labels.conditions} max={2000} />
        <TextareaField
          {...form.field('medication')}
          label={labels.medication}
          placeholder="What, how much, when, and where it is kept"
          max={2000}
        />
        <FieldGrid>
          <TextField {...form.field('doctorName')} label={labels.doctorName} />
          <PhoneField {...form.field('doctorPhone')} label={labels.doctorPhone} />
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

const labels = {
  conditions: 'Conditions',
  medication: 'Medication',
  doctorName: 'Doctor',
  doctorPhone: 'Doctor’s phone',
}

function valuesOf({ conditions, medication, doctorName, doctorPhone }: Facts) {
  return { conditions, medication, doctorName, doctorPhone: doctorPhone ?? '' }
}
