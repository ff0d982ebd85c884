/*
 * What stands beside the program inside the VM: the console, the random numbers, and the way out for values and
 * errors. An expression: the worker evaluates it before any program and keeps its functions.
 *
 * Texts leave the VM as JSON of ASCII only: on the way out, others are cut at NUL and lose lone surrogates.
 */
;(() => {
  const MAXIMUM_ITEMS = 100_000
  const MAXIMUM_CHARACTERS = 1_000_000
  const MAXIMUM_DEPTH = 64
  const MAXIMUM_DIGITS = 100_000
  const SHOWN_ITEMS = 100
  const LINE_LENGTH = 76

  // The program shares these objects and may change them.
  const { stringify } = JSON
  const { keys, getPrototypeOf } = Object
  const { isArray } = Array

  function quote(text) {
    return stringify(text).replace(
      /[^\x20-\x7e]/g,
      (unit) => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0'),
    )
  }

  // ---------------------------------------------------------------- values

  class Unreadable extends Error {
    constructor(reason, typeName) {
      super(reason)
      this.reason = reason
      this.typeName = typeName
    }
  }

  function encodeValue(value) {
    try {
      return encode(value, 0, { items: 0, characters: 0, open: new Set() })
    } catch (error) {
      const known = error instanceof Unreadable
      const reason = known ? error.reason : 'repr-failed'
      const typeName = (known && error.typeName) || typeNameOf(value)
      return encodeUnreadable(typeName, reason, shortText(value))
    }
  }

  function encodeUnreadable(typeName, reason, text) {
    return `{"type":"unreadable","typeName":${quote(typeName)},"reason":"${reason}","text":${quote(text)}}`
  }

  function encode(value, depth, budget) {
    budget.items += 1
    if (budget.items > MAXIMUM_ITEMS) throw new Unreadable('too-large')
    if (value === null) return '{"type":"null"}'
    switch (typeof value) {
      case 'undefined':
        return '{"type":"undefined"}'
      case 'boolean':
        return `{"type":"bool","value":${value}}`
      case 'number':
        return encodeText('number', Object.is(value, -0) ? '-0' : String(value), budget)
      case 'bigint':
        return encodeText('bigint', digitsOf(value), budget)
      case 'string':
        return encodeText('str', value, budget)
      case 'object':
        return encodeObject(value, depth, budget)
      default:
        throw new Unreadable('unserialisable', typeof value)
    }
  }

  function digitsOf(value) {
    // Hexadecimal digits come fast, decimal ones do not.
    if (value.toString(16).length > MAXIMUM_DIGITS) throw new Unreadable('too-large', 'BigInt')
    return String(value)
  }

  function encodeText(type, text, budget) {
    budget.characters += text.length
    if (budget.characters > MAXIMUM_CHARACTERS) throw new Unreadable('too-large')
    return `{"type":"${type}","text":${quote(text)}}`
  }

  function encodeObject(value, depth, budget) {
    if (/^\[object (?:Number|String|Boolean)\]$/.test(Object.prototype.toString.call(value))) {
      return encode(value.valueOf(), depth, budget)
    }
    if (value instanceof Date && !Number.isNaN(value.getTime())) {
      return encodeText('datetime', value.toISOString(), budget)
    }
    if (
      value instanceof Date ||
      value instanceof RegExp ||
      value instanceof Error ||
      ArrayBuffer.isView(value)
    ) {
      const text = encodeText('other', String(value), budget)
      return `${text.slice(0, -1)},"typeName":${quote(typeNameOf(value))}}`
    }
    if (
      value instanceof Promise ||
      value instanceof WeakMap ||
      value instanceof WeakSet ||
      value instanceof ArrayBuffer
    ) {
      throw new Unreadable('unserialisable', typeNameOf(value))
    }
    if (budget.open.has(value)) throw new Unreadable('cyclic')
    if (depth >= MAXIMUM_DEPTH) throw new Unreadable('too-deep')
    budget.open.add(value)
    const text = encodeContainer(value, (item) => encode(item, depth + 1, budget))
    budget.open.delete(value)
    return text
  }

  function encodeContainer(value, encodeItem) {
    const entry = ([key, item]) => `[${encodeItem(key)},${encodeItem(item)}]`
    // `Array.from` reads the holes of a sparse array too, so a length that is only claimed is refused first.
    if (isArray(value) && value.length > MAXIMUM_ITEMS) throw new Unreadable('too-large')
    if (isArray(value)) return `{"type":"array","items":[${Array.from(value, encodeItem).join(',')}]}`
    if (value instanceof Set) return `{"type":"set","items":[${Array.from(value, encodeItem).join(',')}]}`
    if (value instanceof Map) return `{"type":"map","entries":[${Array.from(value, entry).join(',')}]}`
    return `{"type":"object","entries":[${keys(value)
      .map((key) => entry([key, value[key]]))
      .join(',')}]}`
  }

  function typeNameOf(value) {
    if (value === null) return 'null'
    if (typeof value !== 'object') return typeof value
    const name = getPrototypeOf(value)?.constructor?.name
    return typeof name === 'string' && name !== '' ? name : 'Object'
  }

  function shortText(value) {
    try {
      return show(value, 1).slice(0, 1000)
    } catch {
      return 'its text could not be made'
    }
  }

  // ---------------------------------------------------------------- errors

  function describeError(error) {
    if (!(error instanceof Error)) {
      return `{"name":"Uncaught","message":${quote(shortText(error))},"stack":""}`
    }
    const [name, message, stack] = ['name', 'message', 'stack'].map((key) => {
      try {
        return String(error[key]).slice(0, 20_000)
      } catch {
        return ''
      }
    })
    return `{"name":${quote(name)},"message":${quote(message)},"stack":${quote(stack)}}`
  }

  // ---------------------------------------------------------------- console

  /** As Node shows it, save that long lists are not set in columns. */
  function show(value, depth) {
    if (typeof value === 'string') return depth === 0 ? value : showText(value)
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'function')
      return `[${/^class\b/.test(String(value)) ? 'class' : 'Function:'} ${value.name || '(anonymous)'}]`
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
    if (value instanceof Error) return `${value.name}: ${value.message}\n${value.stack ?? ''}`.trimEnd()
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
    if (value instanceof RegExp) return String(value)
    return showContainer(value, depth)
  }

  function showText(text) {
    const body = stringify(text).slice(1, -1).replaceAll('\\"', '"')
    return body.includes("'") && !body.includes('"') ? `"${body}"` : `'${body.replaceAll("'", "\\'")}'`
  }

  function showContainer(value, depth) {
    const name = typeNameOf(value)
    if (depth > 3) return isArray(value) ? '[Array]' : `[${name}]`
    const item = (inner) => show(inner, depth + 1)
    if (isArray(value)) return bracket('', '[', showSome(value, item), ']')
    if (ArrayBuffer.isView(value))
      return bracket(`${name}(${value.length}) `, '[', showSome(value, item), ']')
    if (value instanceof Set) return bracket(`Set(${value.size}) `, '{', showSome(value, item), '}')
    if (value instanceof Map) {
      return bracket(
        `Map(${value.size}) `,
        '{',
        showSome(value, ([key, each]) => `${item(key)} => ${item(each)}`),
        '}',
      )
    }
    const property = (key) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : showText(key)}: ${item(value[key])}`
    return bracket(name === 'Object' ? '' : `${name} `, '{', showSome(keys(value), property), '}')
  }

  function showSome(items, showItem) {
    const shown = []
    let left = 0
    for (const item of items) {
      if (shown.length < SHOWN_ITEMS) shown.push(showItem(item))
      else left += 1
    }
    return left === 0 ? shown : [...shown, `... ${left} more item${left === 1 ? '' : 's'}`]
  }

  function bracket(prefix, opening, parts, closing) {
    if (parts.length === 0) return `${prefix}${opening}${closing}`
    const line = parts.join(', ')
    if (line.length <= LINE_LENGTH && !line.includes('\n')) return `${prefix}${opening} ${line} ${closing}`
    return `${prefix}${opening}\n${parts.map((part) => '  ' + part.replaceAll('\n', '\n  ')).join(',\n')}\n${closing}`
  }

  function format(values) {
    const [first, ...rest] = values
    if (typeof first !== 'string' || !first.includes('%'))
      return values.map((value) => show(value, 0)).join(' ')
    const text = first.replace(/%([sdifjoOc%])/g, (directive, kind) => {
      if (kind === '%') return '%'
      if (rest.length === 0) return directive
      const value = rest.shift()
      if (kind === 'c') return ''
      if (kind === 'd') return typeof value === 'bigint' ? `${value}n` : String(Number(value))
      if (kind === 'i') return String(Number.parseInt(value, 10))
      if (kind === 'f') return String(Number.parseFloat(value))
      if (kind === 'j') return textOfJson(value)
      return kind === 's' ? show(value, 0) : show(value, 1)
    })
    return [text, ...rest.map((value) => show(value, 0))].join(' ')
  }

  function textOfJson(value) {
    try {
      return stringify(value)
    } catch {
      // A BigInt, or something that contains itself.
      return show(value, 1)
    }
  }

  function installConsole(print, makeTable) {
    let indent = ''
    const write = (stream, values) => {
      const text = indent + format(values).replaceAll('\n', '\n' + indent)
      print(stream, quote(text + '\n'))
    }
    const toOutput = (...values) => write('stdout', values)
    // As in Node the stream tells errors from output; the levels between are told by their names.
    const named =
      (level) =>
      (...values) =>
        // Later lines are set in, so that they can be told from the next entry.
        write('stderr', [`[${level}]`, format(values).replaceAll('\n', '\n  ')])
    const tableText = makeTable((value) => show(value, 1))
    const toErrors = (...values) => write('stderr', values)
    const group = (...values) => {
      if (values.length > 0) toOutput(...values)
      indent += '  '
    }
    globalThis.console = {
      log: toOutput,
      info: toOutput,
      debug: named('debug'),
      table: (data, columns) => toOutput(tableText(data, columns) ?? data),
      dir: (value) => toOutput(value),
      warn: named('warn'),
      error: toErrors,
      trace: named('trace'),
      assert: (condition, ...values) => {
        if (!condition) toErrors('Assertion failed' + (values.length > 0 ? ':' : ''), ...values)
      },
      group,
      groupEnd: () => {
        indent = indent.slice(2)
      },
    }
  }

  // ---------------------------------------------------------------- random numbers

  /** The same numbers in every run with the same seed: mulberry32, by Tommy Ettinger. */
  function seedRandom(seed) {
    let state = seed >>> 0
    Math.random = () => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    }
  }

  return { encodeValue, describeError, installConsole, seedRandom }
})()
