import { Glyph } from '../../ui/Glyph.tsx'
import { Button, CloseButton } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useEffect } from 'react'
import { goneColumns, goneFilters, isAsSaved, viewStateOf } from './saved-view.ts'
import { useViewActs, useViews, type ViewsProps } from './useViews.ts'
import { asUsual } from './ViewsMenu.tsx'
import styles from './views.module.css'

interface ViewBarProps extends ViewsProps {
  /** Keys of all the list's columns, once loaded. */
  allColumns?: readonly string[]
}

/** Names the open view, says whether the list differs from it by now, and which filters or columns no longer exist. */
export function ViewBar(props: ViewBarProps) {
  const { view, of, change, filters = [], columns = [], allColumns = [] } = props
  const { open, isLost } = useViews(props, false)
  const { saveOver } = useViewActs()
  const goneKeys = open ? goneFilters(open, filters) : []
  // A filter that can no longer be chosen would hide every row.
  const remainingFilters = Object.entries(view.filters).filter(
    ([key, value]) => !(goneKeys.includes(key) && value === open?.filters[key]),
  )
  const hasGone = remainingFilters.length < Object.keys(view.filters).length
  useEffect(() => {
    if (hasGone) change({ filters: Object.fromEntries(remainingFilters) }, 'replace')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is left follows from the view
  }, [hasGone, view.filters])

  if (isLost) {
    return (
      <div className={styles.bar} role="status">
        <span className={styles.said}>This view was removed, or is no longer shared with you.</span>
        <CloseButton size="sm" aria-label="Close this view" onClick={() => change(asUsual)} />
      </div>
    )
  }
  if (!open) return null
  const lost = goneColumns(open, allColumns)
  const viewState = viewStateOf(view, columns, of)
  const isChanged = !isAsSaved(open, viewState, [...goneKeys, ...lost])
  return (
    <div className={styles.bar} role="status">
      <Glyph of={IconBookmark} className={styles.mark} />
      <div className={styles.said}>
        <strong>{open.name}</strong>
        {!open.isOwn && <span>by {open.by}</span>}
        {isChanged && <span>(changed)</span>}
        {isChanged && open.isOwn && (
          <Button size="compact-sm" variant="subtle" onClick={() => void saveOver(open, viewState)}>
            Save changes
          </Button>
        )}
        {goneKeys.length + lost.length > 0 && <span>{goneText(goneKeys.length, lost.length)}</span>}
      </div>
      <CloseButton size="sm" aria-label="Close this view" onClick={() => change(asUsual)} />
    </div>
  )
}

/** "2 columns of it are not in this list, and are left out." */
function goneText(filters: number, columns: number): string {
  const parts = [
    ...(filters > 0 ? [`${filters} ${filters === 1 ? 'filter' : 'filters'}`] : []),
    ...(columns > 0 ? [`${columns} ${columns === 1 ? 'column' : 'columns'}`] : []),
  ]
  const areMany = filters + columns > 1
  return `${parts.join(' and ')} of it ${areMany ? 'are' : 'is'} not in this list, and ${areMany ? 'are' : 'is'} left out.`
}
