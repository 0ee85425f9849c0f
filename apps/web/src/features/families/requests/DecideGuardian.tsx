import { requestAnswerFindings, requestKinds } from '@afterbell/domain/families/requests/family-requests'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { tellingTexts } from '@afterbell/domain/messages/telling'
import { TELLINGS, type Telling } from '@afterbell/domain/messages/tellings'
import { useMay } from '../../../platform/session/may.ts'
import { DialogBody } from '../../../ui/dialogs/Dialog.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { CheckField } from '../../../ui/fields/SwitchField.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { useLocal } from '../../../ui/local.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { AnswerField } from './AnswerField.tsx'
import { DecideFooter } from './DecideFooter.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { useDecide } from './useDecide.ts'
import type { RequestToDecide } from './useFamilyRequests.ts'
import styles from '../contact.module.css'

type Guardian = NonNullable<RequestToDecide['guardian']>

/** Decides whether the guardian is added whom a family asked for, and what they see of each child. */
export function DecideGuardian({
  request,
  guardian,
  onSaved,
}: {
  request: RequestToDecide
  guardian: Guardian
  onSaved: () => void
}) {
  const { id, version, person, state } = request
  const { children, email } = guardian
  const { country } = useLocal()
  const mayDecide = useMay()(...requestKinds.SECOND_GUARDIAN.right) && state === 'OPEN'
  const listed = children.filter(({ entry }) => entry !== null)
  const decide = useDecide()
  const form = useAppForm<{ access: Telling[]; isListKnown: boolean; invites: boolean; answer: string }>({
    initial: {
      access: children.map(({ isAsked }) => (isAsked && listed.length === 0 ? 'EVERYTHING' : 'NOTHING')),
      isListKnown: false,
      invites: email !== null && listed.length === 0,
      answer: '',
    },
    findings: ({ answer }) => requestAnswerFindings({ grants: false, answer }),
    onSubmit: ({ answer }) => save(false, { answer }),
  })
  const save = async (grants: boolean, body: { answer: string }) => {
    const { access, isListKnown, invites } = form.values
    const { isInvited } = await decide.mutateAsync({
      params: { id },
      body: {
        ...body,
        grants,
        version,
        ...(grants && {
          access: children.map(({ id: childId }, index) => ({ childId, telling: access[index]! })),
          isListKnown,
          invites,
        }),
      },
    })
    const invited = isInvited ? ', and is invited to the family portal' : ''
    notify.success(
      grants ? `${person} is a guardian now${invited}` : `The family is told that ${person} was not added`,
    )
    onSaved()
  }
  const facts = [
    ['Guardian', person],
    ['Relation', guardian.relation || '–'],
    ['Email', email ?? '–'],
    ['Phone', guardian.phone ? formatPhone(guardian.phone, country) : '–'],
    ['Lives', guardian.lives === 'HERE' ? `With ${request.by}` : 'Elsewhere'],
    ['Guardians now', request.guardians.join(', ') || '–'],
  ] as const
  return (
    <Form form={form}>
      <DialogBody>
        {listed.map(({ id: childId, name, entry }) => (
          <div key={childId} className={styles.onList} role="alert">
            {person} {entry!.likeness === 'SAME' ? 'has the name of' : 'may be'} {entry!.name}, who is on the
            do-not-release list of {name}. The family is told nothing about the list.
          </div>
        ))}
        <RequestFacts of={request} facts={facts} />
        <SameContacts of={guardian} />
        {mayDecide && (
          <>
            {children.map(({ id: childId, name, entry, isAsked }, index) => (
              <ChoiceField<Telling>
                key={childId}
                {...form.field(`access.${index}`)}
                label={`What ${person} sees of ${name}`}
                description={
                  entry === null
                    ? isAsked
                      ? undefined
                      : `The family did not ask for ${name}.`
                    : 'They begin with nothing. A Super Admin can change it on the page of the child.'
                }
                choices={TELLINGS.map((value) => ({
                  value,
                  label: tellingTexts[value].label,
                  disabled: entry !== null && value !== 'NOTHING',
                }))}
              />
            ))}
            {listed.length > 0 && (
              <CheckField {...form.field('isListKnown')} label={`Add ${person} anyway`} />
            )}
            {email !== null && (
              <CheckField
                {...form.field('invites')}
                label="Email them how to log in"
                description="Goes only to guardians who see everything of the child."
              />
            )}
            <AnswerField {...form.field('answer')} />
          </>
        )}
        {!mayDecide && <p className={styles.dim}>A Manager decides this.</p>}
      </DialogBody>
      <DecideFooter
        mayDecide={mayDecide}
        isPending={decide.isPending}
        isDisabled={listed.length > 0 && !form.values.isListKnown}
        onAgree={() => save(true, { answer: form.values.answer })}
      >
        Add guardian
      </DecideFooter>
    </Form>
  )
}

const IS = {
  GUARDIAN: 'a guardian of this family',
  OTHER_FAMILY: 'a guardian in another family',
  PICKUP: 'an approved pickup',
  EMERGENCY: 'an emergency contact',
} as const

const BY = { EMAIL: 'same email', PHONE: 'same phone', NAME: 'same or similar name' } as const

/** Who at the school may be the same person already. */
function SameContacts({ of: { same } }: { of: Guardian }) {
  if (same.length === 0) return null
  return (
    <div>
      <h3 className={styles.sameTitle}>Here already?</h3>
      <ul className={styles.rows}>
        {same.map(({ name, is, child, by }) => (
          <li key={`${is} ${name} ${child.id}`} className={styles.row}>
            <span>
              {name}
              <span className={styles.dim}>
                {` · ${IS[is]}, ${child.name} · ${by.map((each) => BY[each]).join(', ')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
