import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { OnPaper, PageNumbers } from '../../ui/print/Paper.tsx'

/** Over every page that is printed: whose it is, and of which day. */
export function PaperHead() {
  const { schoolName } = useSession().school
  const format = useFormat()
  return (
    <>
      <PageNumbers />
      <OnPaper>
        {schoolName} · {format.date(format.today())}
      </OnPaper>
    </>
  )
}
