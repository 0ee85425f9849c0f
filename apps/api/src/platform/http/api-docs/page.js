// Search within the page, and open the call an address names.
const search = document.getElementById('search')
const found = document.getElementById('found')
const calls = [...document.querySelectorAll('.call')].map((element) => ({
  element,
  words: `${element.id} ${element.querySelector('summary').textContent}`.toLowerCase(),
}))

search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const call of calls) {
    const matches = words.every((word) => call.words.includes(word))
    call.element.hidden = !matches
    if (matches) count += 1
  }
  for (const group of document.querySelectorAll('.group'))
    group.hidden = !group.querySelector('.call:not([hidden])')
  document.body.classList.toggle('searching', words.length > 0)
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 call' : `${count} calls`
})

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search) return
  event.preventDefault()
  search.focus()
})

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named?.matches('details')) {
    named.open = true
    named.scrollIntoView()
  }
}
addEventListener('hashchange', openNamed)
openNamed()
