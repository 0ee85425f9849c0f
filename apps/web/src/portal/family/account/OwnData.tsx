import { useState } from 'react'
import { familyData } from '@afterbell/contract/portal/family-data'
import type { FileSent } from '../../../platform/calls/calls-send.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'

/** The download of what the school keeps about somebody and the children they see. */
export function OwnData({ school, words, onLoggedOut }: FamilyPageProps) {
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
    </section>
  )
}
