import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps an element from shrinking when its text changes, so that the next tap hits the intended child. It may grow. Another
 * width resets it.
 */
export function useKeptHeight<E extends HTMLElement>(content: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const previousContent = useRef(content)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    observer.observe(current)
    return () => observer.unobserve(current)
  }, [])
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const was = sizes.get(current)
    const hasChanged = previousContent.current !== content
    previousContent.current = content
    const { width, height } = current.getBoundingClientRect()
    if (was && hasChanged && was.width === width && height < was.height)
      current.style.minHeight = `${was.height}px`
    keepSize(current)
  })
  return element
}

/** Last size of each element, also without a render in between: a late font changes line lengths. */
const sizes = new WeakMap<Element, { width: number; height: number }>()

const observer = new ResizeObserver((changes) => {
  for (const { target } of changes) keepSize(target as HTMLElement)
})

function keepSize(element: HTMLElement): void {
  const was = sizes.get(element)
  if (was && was.width !== element.getBoundingClientRect().width) element.style.minHeight = ''
  sizes.set(element, element.getBoundingClientRect())
}
