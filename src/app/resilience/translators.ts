/**
 * Lets React live with a browser's translator. A translator puts `<font>` elements in the place of texts, or around them.
 * React keeps its text nodes and knows nothing of that: it fails where it removes one, or inserts something before one
 * (react issue 11538), and what it writes into one that is gone is never seen. So each text returns to its place before
 * React works on it, and the translator finds it there as new text.
 */

/** What stands in the place of a text, and the other way round. */
const standIns = new WeakMap<Node, HTMLElement>();
const replaced = new WeakSet<Node>();

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';
const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;

/** The `<font>` in this element that a node was moved into. */
function fontAround(parent: Node, node: Node): HTMLElement | undefined {
  let place: Node | null = node;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return isFont(place) ? place : undefined;
}

/** Puts a text back in its place. False when it is not known to have one in this element. */
function putBack(parent: Node, text: Node): boolean {
  const standIn = standIns.get(text);
  const font = standIn?.parentNode === parent ? standIn : fontAround(parent, text);
  font?.replaceWith(text);
  standIns.delete(text);
  return font !== undefined;
}

function follow(records: readonly MutationRecord[], observer: MutationObserver) {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const place = standIns.get(target);
    if (type === 'characterData' && place?.parentNode) putBack(place.parentNode, target);
    for (const text of removedNodes) {
      if (!isText(text) || text.isConnected) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(
        (node): node is HTMLElement => isFont(node) && !replaced.has(node),
      );
      if (!font) continue;
      standIns.set(text, font);
      replaced.add(font);
      // React writes into it all the same
      observer.observe(text, { characterData: true });
    }
  }
}

/** Returns the function that ends it. */
export function liveWithTranslators(): () => void {
  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const isHere = child.parentNode === this || (isText(child) && putBack(this, child));
    // a text that is gone needs no removing; an element may be in a translated sentence
    if (!isHere && isText(child)) return child;
    const parent = isHere || !fontAround(this, child) ? this : child.parentNode!;
    return removeChild.call(parent, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    let place = before;
    if (before && before.parentNode !== this && !(isText(before) && putBack(this, before)))
      place = fontAround(this, before) ?? (isText(before) ? null : before);
    return insertBefore.call(this, node, place) as T;
  };
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
