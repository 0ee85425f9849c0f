import '@mantine/core/styles/Pagination.layer.css'
import { NativeSelect, Pagination } from '@mantine/core'
import type { List } from './list.ts'
import { PAGE_SIZES } from './list-search.ts'
import styles from './lists.module.css'

/** The rows in sight of how many, and links to other pages. */
export function ListPager<Row>({ list }: { list: List<Row> }) {
  const { view, total, rows, totalPages } = list
  const first = (view.page - 1) * view.size + 1
  const isSmall = total <= PAGE_SIZES[0]
  return (
    <div className={styles.pager}>
      <span className="numbers">
        {total === 0
          ? 'Nothing to show'
          : `${first}–${first + rows.length - 1} of ${total.toLocaleString('en')}`}
      </span>
      {!isSmall && (
        <NativeSelect
          size="xs"
          aria-label="Rows per page"
          value={String(view.size)}
          data={[...new Set([...PAGE_SIZES, view.size])]
            .sort((one, other) => one - other)
            .map((size) => ({ value: String(size), label: `${size} per page` }))}
          onChange={(event) => list.change({ size: Number(event.currentTarget.value) })}
        />
      )}
      {totalPages > 1 && (
        <Pagination
          className={styles.pages}
          value={view.page}
          total={totalPages}
          siblings={1}
          onChange={(page) => list.change({ page })}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
          getControlProps={(control) => ({ 'aria-label': controlWords[control] })}
          aria-label="Pages"
        />
      )}
    </div>
  )
}

const controlWords = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }
