import { useState } from 'react'
import { familyData } from '@afterbell/contract/portal/family-data'
import type { FileSent } from '../../../platform/calls/calls-send.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'
import { AskToForget } from '../requests/AskToForget.tsx'
import { useAsked } from '../useAsked.ts'

/** The download of what the school keeps about somebody and the children they see. */
export function OwnData({ onAsked, ...props }: FamilyPageProps & { onAsked: () => void }) {
  const { school, words, onLoggedOut } = props
  const { accountWords } = words
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setSaved(false)
    setProblem(null)
    try {
      const { blob, name } = (await askFamily(school.id, familyData.download, {})) as FileSent
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = name
      link.click()
      // The browser reads the file after the click.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
      setSaved(true)
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    }
    setBusy(false)
  }
  return (
    <section>
      <h2>{accountWords.data}</h2>
      <p className="quiet">{accountWords.dataText}</p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <div className="buttons">
        <button type="button" disabled={isBusy} onClick={() => void download()}>
          {accountWords.downloadData}
        </button>
        <p role="status" className="saved">
          {isBusy ? accountWords.makingData : isSaved ? accountWords.dataSaved : ''}
        </p>
      </div>
      <Kept {...props} />
      <AskToForget {...props} onAsked={onAsked} />
    </section>
  )
}

/** Says why and for how long the school keeps what it knows, and how a family is forgotten. */
function Kept({ school, words, onLoggedOut }: FamilyPageProps) {
  const { accountWords, familyWords, logInWords } = words
  const ask = () => askFamily(school.id, familyData.kept, {})
  const { answer: kept, isFailed, askAgain } = useAsked('kept', ask, onLoggedOut)
  const time = (months: number | null) => (months === null ? null : accountWords.keptMonths(months))
  return (
    <>
      <h3>{accountWords.kept}</h3>
      <p className="quiet">{accountWords.keptWhy}</p>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {kept === null && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {kept !== null && (
        <ul className="kept">
          <li>{accountWords.keptMessages(time(kept.messageMonths))}</li>
          <li>{accountWords.keptPickups(time(kept.pickupMonths))}</li>
          <li>{accountWords.keptLeft(time(kept.leftChildMonths))}</li>
          <li>{accountWords.keptRest}</li>
        </ul>
      )}
      <p>{accountWords.forget}</p>
      {school.phone !== '' && (
        <p>
          <a href={`tel:${school.phone.replace(/[^\d+]/g, '')}`}>{logInWords.call(school.phone)}</a>
        </p>
      )}
    </>
  )
}
