/*
 * `console.table` as text, as Node draws it. An expression: gives a function that is told how values are shown.
 */
;(() => {
  function createTable(showValue) {
    const MAXIMUM_ROWS = 1000
    const MAXIMUM_COLUMNS = 50
    const INDEX = '(index)'
    const VALUES = 'Values'

    const { keys } = Object
    const { isArray } = Array

    /** Undefined: it is no table, and is logged as it is. */
    function tableText(data, wanted) {
      if (typeof data !== 'object' || data === null) return undefined
      const rows = rowsOf(data).slice(0, MAXIMUM_ROWS)
      const found = rows.flatMap(([, row]) => (isRecord(row) ? keys(row) : []))
      const named = (isArray(wanted) ? wanted.map(String) : [...new Set(found)]).slice(0, MAXIMUM_COLUMNS)
      const columns = [INDEX, ...named, ...(rows.some(([, row]) => !isRecord(row)) ? [VALUES] : [])]
      return draw([
        columns,
        ...rows.map(([index, row]) => columns.map((column) => cellOf(column, index, row))),
      ])
    }

    function rowsOf(data) {
      if (data instanceof Map) return [...data.values()].map((row, index) => [String(index), row])
      if (data instanceof Set) return [...data].map((row, index) => [String(index), row])
      return keys(data).map((key) => [key, data[key]])
    }

    function isRecord(row) {
      return typeof row === 'object' && row !== null
    }

    function cellOf(column, index, row) {
      if (column === INDEX) return index
      if (!isRecord(row)) return column === VALUES ? showValue(row) : ''
      return Object.hasOwn(row, column) ? showValue(row[column]) : ''
    }

    function draw(lines) {
      const flat = lines.map((cells) => cells.map((cell) => cell.replaceAll('\n', ' ')))
      const widths = flat[0].map((_, position) =>
        Math.max(...flat.map((cells) => [...cells[position]].length)),
      )
      const rule = (left, middle, right) =>
        left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right
      const line = (cells) =>
        '│' + cells.map((cell, at) => ` ${cell}${' '.repeat(widths[at] - [...cell].length)} `).join('│') + '│'
      const [heading, ...rows] = flat.map(line)
      return [rule('┌', '┬', '┐'), heading, rule('├', '┼', '┤'), ...rows, rule('└', '┴', '┘')].join('\n')
    }

    return tableText
  }

  return createTable
})()
