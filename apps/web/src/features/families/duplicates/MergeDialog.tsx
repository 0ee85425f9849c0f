import { Alert, Button, Checkbox } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { notes } from '@afterbell/contract/families/child-care'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { homes } from '@afterbell/contract/families/homes'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../../ui/Glyph.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { GuardedButton } from '../../../ui/GuardedButton.tsx'
import { useLocal } from '../../../ui/local.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { mergeBody, proposedMerge, type Family, type MergeChoice } from './merge-choice.ts'
import styles from '../contact.module.css'

/** Compares two families side by side, lets the user choose what stays, and previews the result. */
export function openMerge(
  one: Family,
  other: Family,
  {
    samePair,
    onApart,
  }: {
    /** Two children that the user says are one. */
    samePair?: { keepId: string; otherId: string }
    /** Marks a suggested pair as not duplicates. */
    onApart?: () => Promise<boolean>
  } = {},
): Promise<void> {
  return openModal({
    title: one.id === other.id ? 'Merge two entries of a child' : 'Merge families',
    description: 'Everything on record stays with the family. You cannot undo this.',
    width: 860,
    content: ({ close }) => (
      <MergeForm one={one} other={other} samePair={samePair} onApart={onApart} onDone={() => close()} />
    ),
  })
}

interface MergeFormProps {
  one: Family
  other: Family
  samePair: { keepId: string; otherId: string } | undefined
  onApart: (() => Promise<boolean>) | undefined
  onDone: () => void
}

function MergeForm({ one, other, samePair, onApart, onDone }: MergeFormProps) {
  const [choice, setChoice] = useState(() => proposedMerge(one, other, samePair))
  const body = mergeBody(choice)
  const canAsk = body.guardianIds.length > 0
  const preview = useRead(
    familyMerges.preview,
    {
      query: {
        ...body,
        same: body.same.length > 0 ? body.same.map((pair) => `${pair.keepId}:${pair.otherId}`) : undefined,
      },
    },
    { enabled: canAsk, keepPrevious: true, freshForMs: 0 },
  )
  const merge = useWrite(familyMerges.merge, {
    invalidates: [
      familyMerges.duplicates,
      familyMerges.get,
      children.list,
      children.get,
      children.amount,
      childSchedule.rosterDetails,
      childSchedule.scheduleDetails,
      formAnswers.ofChild,
      homes.get,
      notes.list,
    ],
    once: true,
  })
  const refusal = canAsk ? (preview.data?.refusal ?? null) : 'Choose which guardians stay'
  const isUnread = preview.isError && !preview.data
  const hindrance = isUnread
    ? 'We could not load what the merge would do'
    : (refusal ?? (preview.data ? null : 'Working out what the merge would do'))
  const run = () =>
    merge.mutateAsync({ body }).then(
      () => {
        notify.success('Families merged')
        onDone()
      },
      // The call has shown its error.
      () => void preview.refetch(),
    )
  return (
    <>
      <DialogBody>
        <Sides choice={choice} onSwap={() => setChoice(proposedMerge(choice.other, choice.keep))} />
        <Guardians choice={choice} onChange={setChoice} />
        <Homes choice={choice} onChange={setChoice} />
        <SameChildren choice={choice} onChange={setChoice} />
        {refusal && (
          <Alert color="red" title="This cannot be merged yet">
            {refusal}
          </Alert>
        )}
        {preview.isError && (
          <ReadFailure
            error={preview.error}
            onRetry={() => void preview.refetch()}
            thing="What the merge would do"
          />
        )}
        {canAsk && preview.data && !refusal && <Outcome preview={preview.data} />}
      </DialogBody>
      <DialogFooter>
        {onApart && (
          <Button
            variant="subtle"
            color="gray"
            mr="auto"
            onClick={() => void onApart().then((isDone) => isDone && onDone())}
          >
            Not the same
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <GuardedButton refused={hindrance} loading={merge.isPending} onClick={() => void run()}>
          Merge
        </GuardedButton>
      </DialogFooter>
    </>
  )
}

/** Both families; the first one stays. */
function Sides({ choice, onSwap }: { choice: MergeChoice; onSwap: () => void }) {
  const { keep, other } = choice
  if (keep.id === other.id) return null
  return (
    <div className={styles.sides}>
      <Side family={keep} title="This family stays" />
      <Button
        variant="subtle"
        size="xs"
        className={styles.swap}
        leftSection={<Glyph of={IconArrowsExchange} />}
        onClick={onSwap}
      >
        Swap
      </Button>
      <Side family={other} title="Merged into it" />
    </div>
  )
}

function Side({ family, title }: { family: Family; title: string }) {
  const format = useFormat()
  const { country } = useLocal()
  return (
    <section className={styles.side} aria-label={title}>
      <h3 className={styles.panelTitle}>{title}</h3>
      <p className={styles.dim}>
        Here since {format.day(family.createdAt)}
        {family.registeredAt !== null && ', registered online'}
      </p>
      <ul className={styles.rows}>
        {family.guardians.map(({ id, name, email, phone }) => (
          <li key={id}>
            {name}
            <div className={styles.dim}>
              {[phone && formatPhone(phone, country), email].filter(Boolean).join(', ') ||
                'No phone or email'}
            </div>
          </li>
        ))}
        {family.children.map(({ id, name, birthDate, places, isArchived }) => (
          <li key={id}>
            <strong>{name}</strong>
            <div className={styles.dim}>
              {[
                birthDate && `born ${format.date(birthDate)}`,
                isArchived ? 'archived' : `${places} ${places === 1 ? 'spot' : 'spots'}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChoiceProps {
  choice: MergeChoice
  onChange: (choice: MergeChoice) => void
}

function Guardians({ choice, onChange }: ChoiceProps) {
  const { country } = useLocal()
  const { keep, other, guardianIds } = choice
  if (keep.id === other.id) return null
  const allGuardians = [...keep.guardians, ...other.guardians]
  const toggle = (id: string) =>
    onChange({
      ...choice,
      guardianIds: guardianIds.includes(id)
        ? guardianIds.filter((each) => each !== id)
        : [...guardianIds, id],
    })
  return (
    <FieldGroup
      name="guardianIds"
      label="Guardians who stay"
      description="The first one is the primary contact."
    >
      <div className={styles.choicesDown}>
        {allGuardians.map(({ id, name, email, phone }) => {
          const position = guardianIds.indexOf(id)
          return (
            <Checkbox
              key={id}
              label={`${position >= 0 ? `${position + 1}. ` : ''}${name}`}
              description={
                [phone && formatPhone(phone, country), email].filter(Boolean).join(', ') || undefined
              }
              checked={position >= 0}
              onChange={() => toggle(id)}
            />
          )
        })}
      </div>
    </FieldGroup>
  )
}

function Homes({ choice, onChange }: ChoiceProps) {
  const { keep, other, homesOf } = choice
  if (keep.id === other.id || keep.homeCount === 0 || other.homeCount === 0) return null
  return (
    <FieldGroup name="homesOf" label="Homes that stay">
      <div className={styles.choicesDown}>
        <Checkbox
          label="Use the homes of the other family"
          checked={homesOf === 'OTHER'}
          onChange={(event) =>
            onChange({ ...choice, homesOf: event.currentTarget.checked ? 'OTHER' : 'KEEP' })
          }
        />
      </div>
    </FieldGroup>
  )
}

function SameChildren({ choice, onChange }: ChoiceProps) {
  const { pairs } = choice
  if (pairs.length === 0) return null
  const toggle = (index: number) =>
    onChange({
      ...choice,
      pairs: pairs.map((pair, at) => (at === index ? { ...pair, isSame: !pair.isSame } : pair)),
    })
  return (
    <FieldGroup
      name="same"
      label="Entered twice"
      description="Spots, attendance, answers, notes and lists of both move to one entry."
    >
      <div className={styles.choicesDown}>
        {pairs.map((pair, index) => (
          <Checkbox
            key={`${pair.keep.id} ${pair.other.id}`}
            label={`${pair.keep.name} and ${pair.other.name} are the same child`}
            checked={pair.isSame}
            onChange={() => toggle(index)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

const fates = {
  STAYS: 'stays',
  COMES: 'joins the family',
  COMES_BACK: 'was removed and will be restored',
  MERGED: 'is merged with',
} as const

function Outcome({ preview }: { preview: AnswerOf<typeof familyMerges.preview> }) {
  const { staying, leaving } = preview
  return (
    <section className={styles.outcome} aria-label="What will happen">
      <h3 className={styles.panelTitle}>What will happen</h3>
      <ul>
        {preview.children.map(({ id, name, fate, into, places }) => (
          <li key={id}>
            <strong>{name}</strong> {fates[fate]}
            {into && ` ${into}`}
            {places > 0 && fate !== 'STAYS' && `, with ${places} ${places === 1 ? 'spot' : 'spots'}`}.
          </li>
        ))}
        {preview.forbidden.map(({ child, name }) => (
          <li key={`${child} ${name}`}>
            <strong>{name}</strong> may not pick up {child} either.
          </li>
        ))}
        <li>Guardians: {staying.join(', ')}.</li>
        {leaving.length > 0 && <li>No longer a guardian here: {leaving.join(', ')}.</li>}
      </ul>
    </section>
  )
}
