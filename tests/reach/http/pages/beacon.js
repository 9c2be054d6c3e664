send.onclick = () => navigator.sendBeacon('/form', new URLSearchParams({ word: asText() }));
