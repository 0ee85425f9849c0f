/** Collects keys typed while their field is still loading. */
export interface TypedAhead {
  /** Stops collecting, and returns the text typed so far. */
  end: () => string
}

/** Collects keys from now on, and hides them from the page, so that typing a search triggers no shortcut. */
export function typeAhead(target: EventTarget = window): TypedAhead {
  let text = ''
  const onKey = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent
    if (ctrlKey || metaKey || altKey || isComposing) return
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    // Enter would press the focused control.
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  target.addEventListener('keydown', onKey, { capture: true })
  return {
    end: () => {
      target.removeEventListener('keydown', onKey, { capture: true })
      const typed = text
      text = ''
      return typed
    },
  }
}
