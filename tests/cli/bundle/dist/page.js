(()=>{var e=document.querySelector("#at");document.querySelector("#go").onclick=async()=>{let t=await fetch(`/at?${encodeURIComponent(e.value)}`);if(e.value==="x")throw new Error("not a place")};})();
//# sourceMappingURL=page.js.map
