import '@mantine/core/styles/Pagination.layer.css'
import { NativeSelect, Pagination, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import { LOOKS, lookTexts, type Look } from '@afterbell/domain/families/log-in-looks'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { canBeLetIn, LetInAll } from './LetInAll.tsx'
import styles from './portal.module.css'

type Guardian = AnswerOf<typeof familyPortal.toLookAt>['content'][number]

const ROWS = 25
const WAIT_MS = 200

/** Guardians who could not log in, or whom staff should look at first, each with why and a link to the family. */
export function GuardiansToLookAt() {
  const [text, setText] = useState('')
  const [look, setLook] = useState<Look | ''>('')
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const query = { page: page - 1, size: ROWS, ...(search && { search }), ...(look && { look }) }
  const reading = useRead(familyPortal.toLookAt, { query }, { keepPrevious: true })
  const found = reading.data
  return (
    <div className={styles.looks} aria-busy={reading.isFetching}>
      <h3 className={styles.title}>Guardians to look at</h3>
      <div className={styles.choices}>
        <TextInput
          aria-label="Search guardians to look at"
          placeholder="Name or email"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setPage(1)
          }}
        />
        <NativeSelect
          aria-label="Why"
          value={look}
          data={[
            { value: '', label: 'For any reason' },
            ...LOOKS.map((each) => ({ value: each, label: lookTexts[each].label })),
          ]}
          onChange={(event) => {
            setLook(event.currentTarget.value as Look | '')
            setPage(1)
          }}
        />
      </div>
      {reading.error ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
      ) : !found ? (
        <FieldsSkeleton fields={3} />
      ) : found.totalElements === 0 ? (
        <p className={styles.nobody}>
          {search || look
            ? 'No guardian matches.'
            : 'No one. Every guardian on file can log in, if the portal is open.'}
        </p>
      ) : (
        <>
          {canBeLetIn(look) && <LetInAll look={look} search={search} total={found.totalElements} />}
          <ul className={styles.lookList} aria-label="Guardians to look at">
            {found.content.map((guardian) => (
              <Row key={guardian.id} guardian={guardian} />
            ))}
          </ul>
          <div className={styles.named}>
            <span className="numbers">
              {`${(page - 1) * ROWS + 1}–${(page - 1) * ROWS + found.content.length} of ${found.totalElements.toLocaleString('en')}`}
            </span>
            {found.totalPages > 1 && (
              <Pagination
                value={page}
                total={found.totalPages}
                onChange={setPage}
                getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
                getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
                aria-label="Pages"
              />
            )}
          </div>
        </>
      )}
    </div>
  )
}

const CONTROLS = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }

/** The page of the child has the guardian's address, and the do-not-release list with the decision about it. */
function Row({ guardian: { name, email, child, looks } }: { guardian: Guardian }) {
  return (
    <li>
      <div className={styles.named}>
        <span>
          <strong>{name}</strong>
          {email && <span className={styles.dim}> {email}</span>}
        </span>
        <Link to="/contacts/$childId" params={{ childId: child.id }}>
          {child.name}
        </Link>
      </div>
      {looks.map((look) => (
        <div key={look}>
          {lookTexts[look].label}. <span className={styles.dim}>{lookTexts[look].sentence}</span>
        </div>
      ))}
    </li>
  )
}
