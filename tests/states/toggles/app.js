const on = { a: false, b: false, c: false };
let count = 0;
for (const name of Object.keys(on)) {
  document.getElementById(name).onclick = () => (on[name] = !on[name]);
}
document.getElementById('more').onclick = () => (count = (count + 1) % 5);
const modal = document.getElementById('modal');
document.getElementById('open').onclick = () => modal.showModal();
document.getElementById('close').onclick = () => modal.close();
