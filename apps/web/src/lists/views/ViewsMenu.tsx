import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Glyph } from '../../ui/Glyph.tsx'
import type { ListView } from '../list-search.ts'
import { goneFilters, viewStateOf, searchOfView, type SavedView } from './saved-view.ts'
import { useViewActs, useViews, type ViewsProps } from './useViews.ts'
import { openSaveView, openViewName } from './ViewForm.tsx'
import styles from './views.module.css'

/** A long menu scrolls within the window, so that its last entry is in reach. */
const menuMiddlewares = { flip: true, shift: true, size: { padding: 8, apply: fit } } as const

function fit({
  availableHeight,
  elements,
}: {
  availableHeight: number
  elements: { floating: HTMLElement }
}) {
  elements.floating.style.maxHeight = `${Math.min(availableHeight, 480)}px`
}

interface ViewsMenuProps extends ViewsProps {
  /** Shows a label, if there is room. */
  isWide?: boolean
  /** Hidden without views to open. */
  onlyToOpen?: boolean
}

/** Saved views of a list: open one, save the current state, or change the open one. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { list, view, of, change, filters = [], columns = [], isWide = false, onlyToOpen = false } = props
  const [isOpened, setOpened] = useState(false)
  const { views, open } = useViews(props, isOpened || onlyToOpen)
  const { saveOver, remove, mayRemove } = useViewActs()
  const viewState = viewStateOf(view, columns, of)
  const save = async () => {
    const newView = await openSaveView(list, viewState)
    if (newView) change({ saved: newView.id, columns: columns.length > 0 ? columns : undefined }, 'replace')
  }
  const discard = async (saved: SavedView) => {
    if (await remove(saved)) change({ saved: undefined, columns: undefined }, 'replace')
  }
  if (onlyToOpen && !views?.length) return null
  const groups = [
    { label: 'Your views', of: views?.filter(({ isOwn }) => isOwn) ?? [] },
    { label: 'Shared by colleagues', of: views?.filter(({ isOwn }) => !isOwn) ?? [] },
  ]
  return (
    <Menu position="bottom-end" opened={isOpened} onChange={setOpened} middlewares={menuMiddlewares}>
      <Menu.Target>
        {isWide ? (
          <Button variant="default" leftSection={<Glyph of={IconBookmark} />}>
            Views
          </Button>
        ) : (
          <Tooltip label="Views" disabled={isOpened}>
            <ActionIcon variant="default" size={36} aria-label="Views">
              <IconBookmark size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {groups
          .filter(({ of }) => of.length > 0)
          .map(({ label, of }) => (
            <div key={label} role="group" aria-label={label}>
              <Menu.Label>{label}</Menu.Label>
              {of.map((each) => (
                <Menu.Item
                  key={each.id}
                  rightSection={each.id === open?.id && <Glyph of={IconCheck} />}
                  aria-current={each.id === open?.id || undefined}
                  renderRoot={(rest) => (
                    <Link
                      to="."
                      search={
                        searchOfView(each, [...goneFilters(each, filters), ...Object.keys(of ?? {})]) as never
                      }
                      {...rest}
                    />
                  )}
                >
                  {each.name}
                  {each.isOwn ? (
                    each.isShared && <span className={styles.by}>Shared</span>
                  ) : (
                    <span className={styles.by}>{each.by}</span>
                  )}
                </Menu.Item>
              ))}
            </div>
          ))}
        {views && views.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<Glyph of={IconPlus} />} onClick={() => void save()}>
          Save this view
        </Menu.Item>
        {open?.isOwn && (
          <>
            <Menu.Item
              leftSection={<Glyph of={IconDeviceFloppy} />}
              onClick={() => void saveOver(open, viewState)}
            >
              <span className={styles.act}>Save changes to {open.name}</span>
            </Menu.Item>
            <Menu.Item leftSection={<Glyph of={IconPencil} />} onClick={() => void openViewName(open)}>
              Name and sharing
            </Menu.Item>
          </>
        )}
        {open && mayRemove(open) && (
          <Menu.Item
            leftSection={<Glyph of={IconTrash} />}
            color="var(--mantine-color-error)"
            onClick={() => void discard(open)}
          >
            <span className={styles.act}>Remove {open.name}</span>
          </Menu.Item>
        )}
        {open && (
          <Menu.Item leftSection={<Glyph of={IconX} />} onClick={() => change(asUsual)}>
            Close this view
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** State of a list without a view. */
export const asUsual: Partial<ListView> = {
  filters: {},
  search: '',
  sort: null,
  columns: undefined,
  saved: undefined,
}
