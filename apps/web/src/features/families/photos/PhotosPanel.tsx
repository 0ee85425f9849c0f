import { Button } from '@mantine/core'
import { photoConsents } from '@afterbell/contract/families/photo-consents'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { photoTexts } from '@afterbell/domain/families/photo-consent'
import { languageNames } from '@afterbell/domain/kernel/languages/languages'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { EmptyLine, Panel } from '../Panel.tsx'
import { openEnterPhotos } from './EnterPhotos.tsx'
import styles from '../contact.module.css'

type Consent = AnswerOf<typeof photoConsents.get>

/** Whether photos of a child may be taken: what holds, what each home said, and what was said before. */
export function PhotosPanel({ childId, isArchived }: { childId: string; isArchived: boolean }) {
  const mayContact = useMay()('contacts', 'contact')
  const enabled = mayContact && !isArchived
  const { data } = useRead(photoConsents.get, { params: { childId } }, { enabled })
  if (!data || (data.holds === null && data.history.length === 0)) return null
  return (
    <Panel
      title="Photos"
      action={
        data.homes.length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            aria-label="Enter an answer about photos"
            onClick={() => void openEnterPhotos({ childId, homes: data.homes })}
          >
            Enter an answer
          </Button>
        )
      }
    >
      {data.holds !== null && <strong>{photoTexts[data.holds]}</strong>}
      <Homes homes={data.homes} />
      <History history={data.history} />
    </Panel>
  )
}

function Homes({ homes }: Pick<Consent, 'homes'>) {
  const format = useFormat()
  if (homes.length === 0) return <EmptyLine>No guardian is on file.</EmptyLine>
  return (
    <ul className={styles.rows} aria-label="What each home said">
      {homes.map(({ guardians, said }) => (
        <li key={guardians[0]!.id} className={styles.row}>
          <span>
            {guardians.map(({ name }) => name).join(', ')}
            <div className={styles.dim}>
              {said
                ? `${photoTexts[said.answer]} · ${said.guardian}, ${format.moment(said.at)}`
                : 'Not answered'}
            </div>
          </span>
        </li>
      ))}
    </ul>
  )
}

function History({ history }: Pick<Consent, 'history'>) {
  const format = useFormat()
  if (history.length === 0) return null
  return (
    <details>
      <summary>All answers</summary>
      <ul className={styles.rows}>
        {history.map(({ id, answer, guardian, at, enteredBy, language }) => (
          <li key={id} className={styles.row}>
            <span>
              {photoTexts[answer]}
              <div className={styles.dim}>
                {[
                  `${guardian}, ${format.moment(at)}`,
                  enteredBy !== null && `entered by ${enteredBy || 'staff'}`,
                  language && `in ${languageNames[language]}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
