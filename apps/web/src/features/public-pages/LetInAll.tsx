import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyInvitations } from '@afterbell/contract/portal/family-invitations'
import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import { namesText } from '@afterbell/domain/kernel/names'
import { LET_IN_MAX, type LetIn } from '@afterbell/domain/families/invitations'
import type { Look } from '@afterbell/domain/families/log-in-looks'
import { askAgain, call } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import styles from './portal.module.css'

type Guardian = AnswerOf<typeof familyPortal.toLookAt>['content'][number]

interface LetInAllProps {
  look: Look
  search: string
  total: number
}

/** Whether a list holds guardians who lack nothing but a birth date that they could be asked for. */
export function canBeLetIn(look: Look | ''): look is Look {
  return look === 'NO_BIRTH_DATE' || look === 'NO_FACTS'
}

/**
 * Lets in everybody of a list who could be asked for no birth date. A call lets in many and
 * tells what became of each. Whoever does not see a child is left to the child's page.
 */
export function LetInAll({ look, search, total }: LetInAllProps) {
  const may = useMay()
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  if (!may('contacts', 'contact')) return null
  const letIn = async () => {
    const sure = await confirm({
      title: `Let ${countText(total)} in without a question?`,
      message:
        'Whoever reads their emails sees their children then. Do this only if you know that these addresses are theirs. Those who do not see a child are left out.',
      yes: 'Let in',
      no: 'Cancel',
    })
    if (!sure) return
    setProgress({ done: 0, all: total })
    try {
      const guardians = await everybody(look, search)
      const leftOut: string[] = []
      for (let done = 0; done < guardians.length; done += LET_IN_MAX) {
        setProgress({ done, all: guardians.length })
        const guardianIds = guardians.slice(done, done + LET_IN_MAX).map(({ id }) => id)
        const outcomes = await call(familyInvitations.letIn, { body: { guardianIds } })
        leftOut.push(...outcomes.filter(({ outcome }) => !IN.has(outcome)).map(({ name }) => name))
      }
      notify.success(letInText(guardians.length - leftOut.length, leftOut), { lastsMs: 7000 })
    } catch {
      // The call has shown its error. The list shows who is left.
    } finally {
      setProgress(null)
      askAgain(client, [familyPortal.toLookAt, familyPortal.get, familyLogIns.list])
    }
  }
  return (
    <div className={styles.named}>
      <Button variant="default" loading={progress !== null} onClick={() => void letIn()}>
        {`Let all ${total.toLocaleString('en')} in without a question`}
      </Button>
      <span role="status" className="numbers">
        {progress && `${progress.done.toLocaleString('en')} of ${progress.all.toLocaleString('en')}`}
      </span>
    </div>
  )
}

/** Reads the whole list before anybody is let in, because whoever is in leaves it. */
async function everybody(look: Look, search: string): Promise<Guardian[]> {
  const all: Guardian[] = []
  for (let page = 0; ; page += 1) {
    const query = { page, size: PAGE, look, ...(search && { search }) }
    const { content, totalPages } = await call(familyPortal.toLookAt, { query })
    all.push(...content)
    if (page + 1 >= totalPages) return all
  }
}

const PAGE = 100

/** Outcomes of those who can log in now. */
const IN: ReadonlySet<LetIn> = new Set(['LET_IN', 'IN_ALREADY'])

function letInText(count: number, leftOut: readonly string[]): string {
  const names = namesText(leftOut.filter((name) => name !== ''))
  const rest =
    leftOut.length === 0
      ? ''
      : ` ${countText(leftOut.length)} ${leftOut.length === 1 ? 'was' : 'were'} left out${names && ` (${names})`}: open the child’s page to decide.`
  return `${countText(count)} can log in now.${rest}`
}

function countText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'guardian' : 'guardians'}`
}
