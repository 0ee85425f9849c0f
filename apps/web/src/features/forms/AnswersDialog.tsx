import { Button } from '@mantine/core'
import { useState } from 'react'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { FileAnswer } from '@afterbell/domain/forms/form-files'
import { DRAWING_BOX } from '@afterbell/domain/forms/drawing'
import { formFiles } from '@afterbell/contract/forms/form-files'
import { answerText, isFile } from '@afterbell/domain/forms/form-answers'
import { download, useRead } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { AnswerState } from './AnswerState.tsx'
import styles from './answers.module.css'

type AnswerRecord = AnswerOf<typeof formAnswers.history>['content'][number]

interface AnswersOf {
  childId: string
  formId: string
  formName: string
}

/** Opens all answers of a child or family to a form, the latest first. */
export function openAnswers(of: AnswersOf & { childName: string }): Promise<void> {
  return openModal({
    title: of.formName,
    description: of.childName,
    width: 560,
    content: () => <Answers of={of} />,
  })
}

const ANSWERS_PER_PAGE = 10

function Answers({ of: { childId, formId } }: { of: AnswersOf }) {
  const [size, setSize] = useState(ANSWERS_PER_PAGE)
  const read = useRead(
    formAnswers.history,
    { params: { id: childId, formId }, query: { size } },
    { keepPrevious: true },
  )
  return (
    <>
      <DialogBody>
        {read.data ? (
          <div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
            <section aria-label="Answers, the latest first" tabIndex={0}>
              <ol className={styles.list}>
                {read.data.content.map((answered) => (
                  <AnswerDetails key={answered.id} answered={answered} />
                ))}
              </ol>
            </section>
            {read.data.totalElements > size && (
              <Button variant="default" size="xs" onClick={() => setSize(size + ANSWERS_PER_PAGE)}>
                Show earlier answers
              </Button>
            )}
          </div>
        ) : read.isError ? (
          <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="These answers" />
        ) : (
          <FieldsSkeleton fields={3} />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton>Close</CancelButton>
      </DialogFooter>
    </>
  )
}

function AnswerDetails({ answered }: { answered: AnswerRecord }) {
  const format = useFormat()
  const { answers, answeredAt, answeredBy, isByFamily, signature, activity, child, isLatest } = answered
  return (
    <li className={styles.answered}>
      <div>
        <div className={styles.answeredHead}>
          <span className="numbers">{format.moment(answeredAt)}</span>
          <AnswerState answer={answered} />
        </div>
        <div className={styles.facts}>
          {answeredBy ? `${isByFamily ? 'Filled out' : 'Recorded'} by ${answeredBy}, ` : ''}with {child.name}{' '}
          in {activity.name}
        </div>
      </div>
      <dl className={styles.answers}>
        {answers.map((each) => (
          <div key={each.id}>
            <dt>{each.question}</dt>
            <dd>
              {answerText(each, each.answer ?? undefined, format.date) || '–'}
              {isLatest && isFile(each.answer ?? undefined) && (
                <DownloadFile childId={child.id} file={each.answer as FileAnswer} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {signature && (
        <div className={styles.signature}>
          {signature.drawing && (
            <svg
              className={styles.drawing}
              role="img"
              aria-label={`Signature drawn by ${signature.name}`}
              viewBox={`0 0 ${DRAWING_BOX.width} ${DRAWING_BOX.height}`}
            >
              <path d={signature.drawing} />
            </svg>
          )}
          <div>
            Signed by {signature.name}, <span className="numbers">{format.moment(answeredAt)}</span>
          </div>
          <p lang={signature.language}>{signature.text}</p>
        </div>
      )}
    </li>
  )
}

/** Saves a file that the family attached. Who did is recorded. */
function DownloadFile({ childId, file }: { childId: string; file: FileAnswer }) {
  const mayContact = useMay()('contacts', 'contact')
  const [isBusy, setBusy] = useState(false)
  if (!mayContact) return null
  const save = async () => {
    setBusy(true)
    // A refusal is shown by the call.
    await download(formFiles.download, { params: { childId, id: file.file } }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isBusy}
      aria-label={`Download ${file.name}`}
      onClick={() => void save()}
    >
      Download
    </Button>
  )
}
