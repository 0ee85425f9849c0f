import { useNavigate } from '@tanstack/react-router'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { requestAnswerFindings, requestKinds } from '@afterbell/domain/families/requests/family-requests'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { DialogBody } from '../../../ui/dialogs/Dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { AnswerField } from './AnswerField.tsx'
import { DecideFooter } from './DecideFooter.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { useDecide } from './useDecide.ts'
import type { RequestToDecide } from './useFamilyRequests.ts'
import styles from '../contact.module.css'

/** Decides whether a family is erased that asked for it. Agreeing leads to the page that erases it. */
export function DecideForgetting({ request, onSaved }: { request: RequestToDecide; onSaved: () => void }) {
  const { id, version, familyId, until, isLate, state, by } = request
  const mayErase = useMay()(...requestKinds.FORGET_US.right)
  const format = useFormat()
  const navigate = useNavigate()
  const { data: family } = useRead(erasure.look, { params: { familyId } }, { enabled: mayErase })
  const decide = useDecide()
  const save = async (grants: boolean, answer: string) => {
    await decide.mutateAsync({ params: { id }, body: { grants, answer, version } })
    notify.success(grants ? 'The family is told that you erase it' : 'The family is told why not')
    onSaved()
    if (grants) await navigate({ to: '/settings/erasures/$familyId', params: { familyId } })
  }
  const form = useAppForm<{ answer: string }>({
    initial: { answer: '' },
    findings: ({ answer }) => requestAnswerFindings({ grants: false, answer }),
    onSubmit: ({ answer }) => save(false, answer),
  })
  const mayDecide = mayErase && state === 'OPEN'
  const facts = [
    ['Children', request.children.map(({ name }) => name).join(', ') || '–'],
    ['Guardians', request.guardians.join(', ') || '–'],
    ...(until === null
      ? []
      : [
          [
            'Answer by law',
            <span key="until" className={isLate ? styles.onList : undefined}>
              {`${isLate ? 'Late: ' : 'By '}${format.date(until)}`}
            </span>,
          ] as const,
        ]),
  ] as const
  return (
    <Form form={form}>
      <DialogBody>
        <RequestFacts of={request} facts={facts} />
        {request.guardians.length > 1 && (
          <p className={styles.dim}>All guardians and children of the family are erased, not only {by}.</p>
        )}
        {family && family.blockers.length > 0 && (
          <div role="note">
            <h3 className={styles.sameTitle}>To be done before it can be erased</h3>
            <ul className={styles.rows}>
              {family.blockers.map((blocker) => (
                <li key={blocker}>{blocker}.</li>
              ))}
            </ul>
          </div>
        )}
        {mayDecide ? (
          <AnswerField {...form.field('answer')} />
        ) : (
          <p className={styles.dim}>A Super Admin decides this.</p>
        )}
      </DialogBody>
      <DecideFooter
        mayDecide={mayDecide}
        isPending={decide.isPending}
        onAgree={() => save(true, form.values.answer)}
      >
        Agree and go on to erase
      </DecideFooter>
    </Form>
  )
}
