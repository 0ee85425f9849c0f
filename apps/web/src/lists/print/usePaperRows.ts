import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { notify } from '../../ui/notify/notify.ts'
import { beforePrinting } from '../../ui/print/print-page.ts'
import { countText, type List, type Things } from '../list.ts'

/** With more rows, printing is probably a mistake: the user is asked to choose. */
export const PAPER_ROWS_MAX = 3000

/** Returns every row of a list while it is printed, whatever page is in sight; else null. */
export function usePaperRows<Row>(list: List<Row>, things: Things): readonly Row[] | null {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  useEffect(() => {
    const end = beforePrinting(async () => {
      if (list.state !== 'ready') return true
      if (list.total > PAPER_ROWS_MAX) {
        notify.error(
          `${countText(list.total, things)} are too many to print. Search or filter the list first, or download it`,
        )
        return false
      }
      try {
        const allRows = list.total > list.rows.length ? await list.readAll() : list.rows
        flushSync(() => setRows(allRows))
        return true
      } catch {
        notify.error(`Not all ${things.many} could be loaded, so nothing was printed. Please try again`)
        return false
      }
    })
    return end
  }, [list, things])
  useEffect(() => {
    const clearRows = () => setRows(null)
    window.addEventListener('afterprint', clearRows)
    return () => window.removeEventListener('afterprint', clearRows)
  }, [])
  return rows
}
